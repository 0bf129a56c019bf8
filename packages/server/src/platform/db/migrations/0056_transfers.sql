-- Lists from and results to servers of sellers. docs/decisions/0056-transfers.md
CREATE TABLE schedule_transfers (
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  direction text NOT NULL CHECK (direction IN ('input', 'output')),
  -- Without the secret.
  address jsonb NOT NULL,
  -- Sealed.
  secret bytea,
  -- Of SFTP servers: pinned, and the last one that was refused.
  host_key text,
  refused_host_key text,
  -- Of the list as it was fetched last.
  etag text,
  last_modified text,
  sha256 text,
  PRIMARY KEY (schedule_id, direction)
);

-- Runs without any change of the list are skipped.
ALTER TABLE schedules ADD COLUMN skips_unchanged boolean NOT NULL DEFAULT true;

-- What a run fetched, or why it could not.
ALTER TABLE schedule_runs ADD COLUMN input jsonb,
  ADD COLUMN input_attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN input_failure text,
  DROP CONSTRAINT schedule_runs_skipped_check,
  ADD CONSTRAINT schedule_runs_skipped_check CHECK (skipped IN (
    'overlap', 'over-limit', 'insufficient-coins', 'nothing-due', 'no-access', 'unavailable', 'unchanged', 'input-failed'
  ));

-- Rows that the newest file of a list no longer has. Their positions stay theirs. They are ignored until they return.
CREATE TABLE list_removed_rows (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  position integer NOT NULL,
  -- Identifies the row if it returns.
  key text NOT NULL,
  -- Whether the owner ignored the row before.
  was_ignored boolean NOT NULL,
  PRIMARY KEY (list_id, position)
);

-- Files of runs that are sent to servers of sellers.
CREATE TABLE schedule_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  run_id bigint NOT NULL REFERENCES schedule_runs ON DELETE CASCADE,
  file_name text NOT NULL,
  -- The same bytes in all attempts.
  file_key text NOT NULL,
  bytes bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  -- Null unless pending.
  next_attempt_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT schedule_deliveries_once UNIQUE (run_id, file_name)
);

CREATE TABLE schedule_delivery_attempts (
  delivery_id uuid NOT NULL REFERENCES schedule_deliveries ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- Null after a success.
  failure text,
  detail text NOT NULL,
  PRIMARY KEY (delivery_id, number)
);
