-- When the lists, records and files of a deleted account were removed; null until then.
ALTER TABLE accounts ADD COLUMN forgotten_at timestamptz CHECK (forgotten_at IS NULL OR deleted_at IS NOT NULL);
