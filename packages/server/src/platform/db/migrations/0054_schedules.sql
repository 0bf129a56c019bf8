-- Times at which a list runs again. docs/decisions/0053-schedules.md
CREATE TABLE schedules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id bigint NOT NULL REFERENCES accounts,
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  -- Five fields of cron in an IANA time zone.
  cron text NOT NULL,
  time_zone text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'stale')),
  max_age_days integer CHECK (max_age_days > 0),
  max_coins integer NOT NULL CHECK (max_coins >= 0),
  report_email boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null while paused, and if no time is left.
  next_run_at timestamptz,
  paused_at timestamptz,
  paused_reason text CHECK (paused_reason IN ('owner', 'coins')),
  CHECK ((paused_at IS NULL) = (paused_reason IS NULL)),
  CHECK (paused_at IS NULL OR next_run_at IS NULL)
);
CREATE INDEX schedules_due ON schedules (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX schedules_by_account ON schedules (account_id, created_at);
CREATE INDEX schedules_by_list ON schedules (list_id);

CREATE TABLE schedule_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  -- Later times that passed before this run was claimed.
  missed integer NOT NULL DEFAULT 0,
  job_id bigint REFERENCES jobs,
  skipped text CHECK (
    skipped IN ('overlap', 'over-limit', 'insufficient-coins', 'nothing-due', 'no-access', 'unavailable')
  ),
  -- What changed, counted once the job has ended.
  reported_at timestamptz,
  changes jsonb,
  CHECK (job_id IS NULL OR skipped IS NULL),
  CHECK (reported_at IS NULL OR job_id IS NOT NULL),
  CONSTRAINT schedule_runs_once UNIQUE (schedule_id, due_at)
);
CREATE INDEX schedule_runs_unreported ON schedule_runs (job_id) WHERE job_id IS NOT NULL AND reported_at IS NULL;
