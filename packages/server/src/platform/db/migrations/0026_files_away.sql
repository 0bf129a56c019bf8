-- Since when tasks of a job are put off because files cannot be reached; null while none is.
ALTER TABLE jobs ADD COLUMN files_away_since timestamptz;
