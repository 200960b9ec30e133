-- Nodes decide by the database's clock which of them is there. A lease holds for as long as its node says that it is.
CREATE VIEW database_time (ms) AS SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT);

CREATE TABLE nodes (
    node TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL,
    house BIGINT NOT NULL
) WITH (fillfactor = 50);

DELETE FROM leases;
ALTER TABLE leases DROP COLUMN until;
