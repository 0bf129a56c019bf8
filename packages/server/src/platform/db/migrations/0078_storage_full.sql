-- Counts of lists are counted, and a run that the storage is too full for is skipped.
-- docs/decisions/0059-storage.md
ALTER TABLE list_counts ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE schedule_runs DROP CONSTRAINT schedule_runs_skipped_check;
ALTER TABLE schedule_runs ADD CONSTRAINT schedule_runs_skipped_check CHECK (skipped IN (
  'overlap', 'over-limit', 'insufficient-coins', 'nothing-due', 'no-access', 'unavailable', 'unchanged', 'input-failed',
  'key-limit', 'key-ended', 'storage-full'
));
