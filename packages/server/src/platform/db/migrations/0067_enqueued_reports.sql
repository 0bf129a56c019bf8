-- Each report of a run is a task of its own, enqueued once. A version before may report it at the same time.
ALTER TABLE schedule_runs ADD COLUMN report_enqueued_at timestamptz;
