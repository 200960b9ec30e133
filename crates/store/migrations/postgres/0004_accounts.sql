-- Accounts are numbered by the entries that open them. Whether one is locked follows from the tries to sign in, by
-- browser. Sessions know where they began; those of before end.
ALTER TABLE accounts ALTER COLUMN id DROP IDENTITY;
ALTER TABLE accounts DROP COLUMN lock_until;
DROP TABLE failures;
CREATE TABLE attempts (account BIGINT NOT NULL, browser BYTEA NOT NULL, at BIGINT NOT NULL);
CREATE INDEX attempts_by_account ON attempts (account, browser, at);
CREATE INDEX attempts_by_time ON attempts (at);
CREATE TABLE browsers (
    account BIGINT NOT NULL,
    browser BYTEA NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (account, browser)
);

DROP TABLE sessions;
CREATE TABLE sessions (
    token_hash BYTEA PRIMARY KEY,
    account BIGINT NOT NULL,
    csrf TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    browser BYTEA NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_address ON sessions (address);
CREATE INDEX sessions_by_browser ON sessions (browser);

-- What is written here and taken back shows that something can be written.
CREATE TABLE health (node TEXT COLLATE "C" PRIMARY KEY, bytes BYTEA NOT NULL);
