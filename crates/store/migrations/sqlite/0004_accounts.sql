-- Whether an account is locked follows from the tries to sign in, by browser. Sessions know where they began; those of
-- before end.
ALTER TABLE accounts DROP COLUMN lock_until;
DROP TABLE failures;
CREATE TABLE attempts (account INTEGER NOT NULL, browser BLOB NOT NULL, at INTEGER NOT NULL);
CREATE INDEX attempts_by_account ON attempts (account, browser, at);
CREATE INDEX attempts_by_time ON attempts (at);
CREATE TABLE browsers (
    account INTEGER NOT NULL,
    browser BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, browser)
) WITHOUT ROWID;

DROP TABLE sessions;
CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY,
    account INTEGER NOT NULL,
    csrf TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    browser BLOB NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_address ON sessions (address);
CREATE INDEX sessions_by_browser ON sessions (browser);

-- What is written here and taken back shows that something can be written.
CREATE TABLE health (node TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL);
