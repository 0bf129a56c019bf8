-- What accounts store is counted and limited. docs/decisions/0059-storage.md
ALTER TABLE jobs
  -- Files and records of the job: an estimate until it ends.
  ADD stored_bytes bigint NOT NULL DEFAULT 0,
  -- When its files and records were removed, because the list was deleted or newer runs took its place.
  ADD cleared_at timestamptz;
ALTER TABLE lists
  -- The rows of the list after its last run.
  ADD stored_bytes bigint NOT NULL DEFAULT 0,
  ADD deleted_at timestamptz;
CREATE INDEX jobs_stored ON jobs (account_id) INCLUDE (stored_bytes) WHERE stored_bytes > 0;
ALTER TABLE jobs DROP CONSTRAINT jobs_check7,
  ADD CONSTRAINT jobs_outputs_check CHECK (status <> 'Completed' OR outputs IS NOT NULL OR cleared_at IS NOT NULL);
