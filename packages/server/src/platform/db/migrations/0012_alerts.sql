-- What checks of the books found. A difference found again is the same alert, named by its key.
CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  facts jsonb NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by bigint REFERENCES accounts,
  -- Since when a check does not find it any more.
  resolved_at timestamptz,
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
);
CREATE INDEX alerts_open ON alerts (id) WHERE acknowledged_at IS NULL AND resolved_at IS NULL;
