-- How many jobs have not ended is asked every few seconds; those that have are most of them.
CREATE INDEX jobs_open ON jobs (status) WHERE finished_at IS NULL;
