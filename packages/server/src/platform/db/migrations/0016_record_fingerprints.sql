-- What two runs of the same list are compared by: a hash of title, prices and attributes; null unless found.
ALTER TABLE records ADD COLUMN fingerprint text;

-- The runs of a list, newest first.
CREATE INDEX jobs_by_upload ON jobs (upload_id, id) WHERE upload_id IS NOT NULL;
