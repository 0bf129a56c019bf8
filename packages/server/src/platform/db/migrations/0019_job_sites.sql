-- The country sites a job asks, in order (none: those of the settings), and whether it trusts no earlier reading.
ALTER TABLE jobs
  ADD COLUMN sites text[] NOT NULL DEFAULT '{}',
  ADD COLUMN reads_afresh boolean NOT NULL DEFAULT false;
