-- Streams of entries. `heads` repeats the last entry of each; its rows are what writers lock.
CREATE TABLE entries (
    stream TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL CHECK (seq > 0),
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    hash BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, seq)
);
CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'entries are only ever appended'; END $$;
CREATE TRIGGER entries_are_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION entries_stay();

CREATE TABLE heads (
    stream TEXT COLLATE "C" PRIMARY KEY,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    hash BYTEA NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE sealed (
    stream TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (stream, name)
);

CREATE TABLE answered (
    actor TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    body_hash BYTEA NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (actor, key)
);
CREATE INDEX answered_by_time ON answered (at);

-- The ledger: lines of each entry sum to zero; `balances` repeats the sum of each account's lines.
CREATE TABLE lines (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    cents BIGINT NOT NULL
);
CREATE INDEX lines_by_account ON lines (account, id);
CREATE INDEX lines_by_entry ON lines (stream, seq, id);

CREATE TABLE balances (
    account TEXT COLLATE "C" PRIMARY KEY,
    cents BIGINT NOT NULL CHECK (cents >= 0 OR account = 'cage')
) WITH (fillfactor = 50);

CREATE TABLE accounts (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL UNIQUE,
    role TEXT NOT NULL,
    password TEXT,
    at BIGINT NOT NULL,
    lock_until BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE failures (account BIGINT NOT NULL, at BIGINT NOT NULL);
CREATE INDEX failures_by_account ON failures (account, at);

CREATE TABLE sessions (
    token_hash BYTEA PRIMARY KEY,
    account BIGINT NOT NULL,
    csrf TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE submissions (
    name TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    rulebook TEXT NOT NULL,
    text TEXT NOT NULL,
    sha256 BYTEA NOT NULL,
    by_account BIGINT,
    at BIGINT NOT NULL,
    PRIMARY KEY (name, version)
);

CREATE TABLE tables (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    submission TEXT NOT NULL,
    settings TEXT NOT NULL,
    state TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE TABLE leases (
    name TEXT COLLATE "C" PRIMARY KEY,
    node TEXT NOT NULL,
    until BIGINT NOT NULL
);
