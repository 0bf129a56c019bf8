-- What lookups of the public API found for an account, which has paid for it. Kept for a day.
CREATE TABLE lookup_results (
  account_id bigint NOT NULL REFERENCES accounts,
  -- EAN, ASIN and sites.
  lookup_key text NOT NULL,
  result json NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, lookup_key)
);
CREATE INDEX lookup_results_by_time ON lookup_results (found_at);
