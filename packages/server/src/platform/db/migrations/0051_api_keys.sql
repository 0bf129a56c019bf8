-- Keys with which programs call the API in the name of an account.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (name <> ''),
  -- SHA-256 of the key, which is stored nowhere.
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  last_characters text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Coins that its jobs may use within a day. Null for no limit.
  daily_coins integer CHECK (daily_coins > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- To the minute.
  used_at timestamptz
);
-- The index compares the first bytes only. The api compares whole hashes in constant time.
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (substring(key_hash FROM 1 FOR 8));
CREATE INDEX api_keys_by_account ON api_keys (account_id, created_at);

-- Calls of each key in its current minute. A crash of the database may forget them, and no call waits for the disk.
CREATE UNLOGGED TABLE api_key_calls (
  key_id uuid PRIMARY KEY REFERENCES api_keys ON DELETE CASCADE,
  minute timestamptz NOT NULL,
  calls integer NOT NULL
) WITH (fillfactor = 50);

-- The key that started the job.
ALTER TABLE jobs ADD COLUMN api_key_id uuid REFERENCES api_keys ON DELETE SET NULL;
CREATE INDEX jobs_by_api_key ON jobs (api_key_id, created_at) WHERE api_key_id IS NOT NULL;
