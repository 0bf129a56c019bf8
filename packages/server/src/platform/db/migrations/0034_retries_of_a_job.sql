-- Which job retries another: asked for by every page of a job, and when choices are carried on.
CREATE INDEX jobs_by_retried ON jobs (retry_of) WHERE retry_of IS NOT NULL;
