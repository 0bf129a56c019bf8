-- From registering to deletion: links by mail, approval and rejection, second factor, letters to support.
ALTER TABLE accounts
  ADD COLUMN rejected_at timestamptz,
  ADD COLUMN deleted_at timestamptz,
  -- Encrypted; set before it is confirmed.
  ADD COLUMN totp_secret bytea,
  ADD COLUMN totp_enabled_at timestamptz,
  -- The time step of the last code that was accepted, so that none works twice.
  ADD COLUMN totp_last_step bigint,
  ADD CONSTRAINT accounts_totp CHECK (totp_enabled_at IS NULL OR totp_secret IS NOT NULL),
  ADD CONSTRAINT accounts_approved_or_rejected CHECK (approved_at IS NULL OR rejected_at IS NULL);

ALTER TABLE sessions ADD COLUMN user_agent text NOT NULL DEFAULT '';

-- Only the hash of a link's secret is kept.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_links_account ON account_links (account_id);

CREATE TABLE recovery_codes (
  account_id bigint NOT NULL REFERENCES accounts,
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE contact_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Not only tries to sign in are counted.
ALTER TABLE login_attempts RENAME TO attempts;
ALTER TABLE attempts RENAME CONSTRAINT login_attempts_pkey TO attempts_pkey;
ALTER INDEX login_attempts_expire RENAME TO attempts_expire;
