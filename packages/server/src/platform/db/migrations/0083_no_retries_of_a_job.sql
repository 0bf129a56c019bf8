-- A run over open rows of a list replaces the retry of a job.
ALTER TABLE jobs DROP COLUMN retry_of;
ALTER TABLE jobs ALTER COLUMN upload_id SET NOT NULL, ALTER COLUMN reading SET NOT NULL;
