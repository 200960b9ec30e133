-- Long work cut into pieces. A piece is whoever's took it last, until the lease runs out; its first result stays.
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key BLOB NOT NULL UNIQUE CHECK (length(key) = 32),
    kind TEXT NOT NULL,
    asked TEXT NOT NULL,
    pieces INTEGER NOT NULL CHECK (pieces > 0),
    at INTEGER NOT NULL
);

CREATE TABLE pieces (
    job INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    piece INTEGER NOT NULL,
    worker TEXT,
    until INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    result TEXT,
    failure TEXT,
    PRIMARY KEY (job, piece)
);
CREATE INDEX pieces_to_do ON pieces (job, piece) WHERE result IS NULL;
