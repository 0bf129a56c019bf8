-- Counted while runs start.
CREATE INDEX schedule_runs_open ON schedule_runs (id) WHERE job_id IS NULL AND skipped IS NULL;
