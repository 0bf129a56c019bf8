-- A job names the count of its list. Null for retries, for jobs of earlier versions and once the count is deleted: then the
-- list is counted again when it is needed.
ALTER TABLE list_counts ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
ALTER TABLE jobs ADD COLUMN list_count_id bigint REFERENCES list_counts (id) ON DELETE SET NULL;
CREATE INDEX jobs_by_list_count ON jobs (list_count_id) WHERE list_count_id IS NOT NULL;
