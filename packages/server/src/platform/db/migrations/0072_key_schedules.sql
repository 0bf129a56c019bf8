-- A schedule belongs to the API key that created or last changed it, otherwise to its account: docs/decisions/0050-api-keys.md
ALTER TABLE schedules
  ADD COLUMN api_key_id uuid REFERENCES api_keys (id) ON DELETE CASCADE,
  DROP CONSTRAINT schedules_paused_reason_check,
  ADD CONSTRAINT schedules_paused_reason_check CHECK (paused_reason IN ('owner', 'coins', 'key'));
CREATE INDEX schedules_by_key ON schedules (api_key_id) WHERE api_key_id IS NOT NULL;

ALTER TABLE schedule_runs
  DROP CONSTRAINT schedule_runs_skipped_check,
  ADD CONSTRAINT schedule_runs_skipped_check CHECK (skipped IN (
    'overlap', 'over-limit', 'insufficient-coins', 'nothing-due', 'no-access', 'unavailable', 'unchanged', 'input-failed',
    'key-limit', 'key-ended'
  ));
