-- The reserve, which the house feeds its meters from, may be below zero like the cage.
ALTER TABLE balances DROP CONSTRAINT balances_check;
ALTER TABLE balances ADD CONSTRAINT balances_check CHECK (cents >= 0 OR account IN ('cage', 'reserve'));
