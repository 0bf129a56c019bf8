-- Notes about rows of a list that are looked up, and characters that could not be read, for its quote.
ALTER TABLE list_counts
  ADD COLUMN noted jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN replaced_characters integer NOT NULL DEFAULT 0;
