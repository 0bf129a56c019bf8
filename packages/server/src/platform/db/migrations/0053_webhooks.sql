-- Endpoints that get the events of their account. docs/decisions/0052-webhooks.md
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  url text NOT NULL,
  description text NOT NULL,
  -- Types of events that it gets.
  events text[] NOT NULL,
  -- Sealed. For a day after a rotation, the secret before it also signs.
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('owner', 'failures', 'gone')),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);
CREATE INDEX webhook_endpoints_by_account ON webhook_endpoints (account_id, created_at);

-- Events, one row for each endpoint, written in the transaction that makes the event true.
CREATE TABLE webhook_messages (
  -- Identifies the event for the endpoint in all attempts. Ordered by time.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  -- Identifies the occasion, such as the end of a job.
  event_key text NOT NULL,
  type text NOT NULL,
  -- The same bytes in all attempts.
  body text NOT NULL CHECK (octet_length(body) < 20000),
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_attempt_at timestamptz,
  -- Null unless pending.
  next_attempt_at timestamptz,
  -- Failed attempts since the event or the last replay.
  failures integer NOT NULL DEFAULT 0,
  -- The number of the task that makes the next attempt. A replay invalidates the task before it.
  task integer NOT NULL DEFAULT 1,
  CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_messages_once UNIQUE (endpoint_id, event_key)
);
CREATE INDEX webhook_messages_by_endpoint ON webhook_messages (endpoint_id, id);
CREATE INDEX webhook_messages_pending ON webhook_messages (endpoint_id) WHERE state = 'pending';
CREATE INDEX webhook_messages_by_time ON webhook_messages (created_at);

CREATE TABLE webhook_attempts (
  message_id uuid NOT NULL REFERENCES webhook_messages ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- The response, or why there was none.
  status integer,
  error text CHECK (error IN ('private-address', 'timeout', 'unreachable')),
  detail text NOT NULL,
  PRIMARY KEY (message_id, number),
  CHECK (num_nonnulls(status, error) = 1)
);

-- The coins below which a balance counts as low. Accounts without a row have the default of the installation.
CREATE TABLE low_balance_thresholds (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  coins integer NOT NULL CHECK (coins >= 0)
);
