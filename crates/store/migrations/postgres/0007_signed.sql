-- A mark on each last entry that only whoever has the floor's key can make.
ALTER TABLE heads ADD COLUMN tag BYTEA;
-- Signed heads of the tree over all streams. `leaves` are those that the tree has from `first` on: one line for each
-- stream, with its name, the number of its last entry and the hash of that.
CREATE TABLE signed (
    first BIGINT NOT NULL PRIMARY KEY,
    size BIGINT NOT NULL CHECK (size > first),
    at BIGINT NOT NULL,
    root BYTEA NOT NULL,
    key BYTEA NOT NULL,
    signature BYTEA NOT NULL,
    leaves TEXT NOT NULL
);
