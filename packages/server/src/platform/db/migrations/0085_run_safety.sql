-- The list says which facts about product safety its rows lack.
ALTER TABLE jobs DROP COLUMN safety;
