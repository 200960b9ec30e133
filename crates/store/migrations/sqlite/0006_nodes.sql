-- Nodes decide by the database's clock which of them is there. A lease holds for as long as its node says that it is.
CREATE VIEW database_time (ms) AS SELECT CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER);

CREATE TABLE nodes (
    node TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    house INTEGER NOT NULL
) WITHOUT ROWID;

DELETE FROM leases;
ALTER TABLE leases DROP COLUMN until;
