-- Streams of entries. `heads` repeats the last entry of each, so that the next needs no search.
CREATE TABLE entries (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, seq)
);
CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are only ever appended'); END;
CREATE TRIGGER entries_are_not_removed BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are only ever appended'); END;

CREATE TABLE heads (
    stream TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    hash BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE sealed (
    stream TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (stream, name)
);

CREATE TABLE answered (
    actor TEXT NOT NULL,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    body_hash BLOB NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (actor, key)
);
CREATE INDEX answered_by_time ON answered (at);

-- The ledger: lines of each entry sum to zero; `balances` repeats the sum of each account's lines.
CREATE TABLE lines (
    id INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    account TEXT NOT NULL,
    cents INTEGER NOT NULL
);
CREATE INDEX lines_by_account ON lines (account, id);
CREATE INDEX lines_by_entry ON lines (stream, seq, id);

CREATE TABLE balances (
    account TEXT NOT NULL PRIMARY KEY,
    cents INTEGER NOT NULL CHECK (cents >= 0 OR account = 'cage')
) WITHOUT ROWID;

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    password TEXT,
    at INTEGER NOT NULL,
    lock_until INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE failures (account INTEGER NOT NULL, at INTEGER NOT NULL);
CREATE INDEX failures_by_account ON failures (account, at);

CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY,
    account INTEGER NOT NULL,
    csrf TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE submissions (
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    rulebook TEXT NOT NULL,
    text TEXT NOT NULL,
    sha256 BLOB NOT NULL,
    by_account INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (name, version)
);

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    submission TEXT NOT NULL,
    settings TEXT NOT NULL,
    state TEXT NOT NULL,
    at INTEGER NOT NULL
);

CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
