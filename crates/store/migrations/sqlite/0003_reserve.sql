-- The reserve, which the house feeds its meters from, may be below zero like the cage. SQLite changes a check only by
-- making the table anew.
CREATE TABLE balances_anew (
    account TEXT NOT NULL PRIMARY KEY,
    cents INTEGER NOT NULL CHECK (cents >= 0 OR account IN ('cage', 'reserve'))
) WITHOUT ROWID;
INSERT INTO balances_anew (account, cents) SELECT account, cents FROM balances;
DROP TABLE balances;
ALTER TABLE balances_anew RENAME TO balances;
