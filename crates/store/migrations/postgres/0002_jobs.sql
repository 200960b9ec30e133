-- Long work cut into pieces. A piece is whoever's took it last, until the lease runs out; its first result stays.
CREATE TABLE jobs (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key BYTEA NOT NULL UNIQUE CHECK (length(key) = 32),
    kind TEXT NOT NULL,
    asked TEXT NOT NULL,
    pieces BIGINT NOT NULL CHECK (pieces > 0),
    at BIGINT NOT NULL
);

CREATE TABLE pieces (
    job BIGINT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    piece BIGINT NOT NULL,
    worker TEXT,
    until BIGINT NOT NULL DEFAULT 0,
    tries BIGINT NOT NULL DEFAULT 0,
    result TEXT,
    failure TEXT,
    PRIMARY KEY (job, piece)
);
CREATE INDEX pieces_to_do ON pieces (job, piece) WHERE result IS NULL;
