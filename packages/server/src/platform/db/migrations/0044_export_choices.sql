-- What an account chose for its last export to each target. The newest one is its default.
CREATE TABLE export_choices (
  account_id bigint NOT NULL REFERENCES accounts,
  target text NOT NULL,
  -- Options that differ from the defaults of the target.
  options jsonb NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, target)
);
