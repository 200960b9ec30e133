-- A mark on each last entry that only whoever has the floor's key can make.
ALTER TABLE heads ADD COLUMN tag BLOB;
-- Signed heads of the tree over all streams. `leaves` are those that the tree has from `first` on: one line for each
-- stream, with its name, the number of its last entry and the hash of that.
CREATE TABLE signed (
    first INTEGER NOT NULL PRIMARY KEY,
    size INTEGER NOT NULL CHECK (size > first),
    at INTEGER NOT NULL,
    root BLOB NOT NULL,
    key BLOB NOT NULL,
    signature BLOB NOT NULL,
    leaves TEXT NOT NULL
);
