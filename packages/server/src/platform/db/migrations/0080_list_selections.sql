-- Exports, attributes and images belong to a list, as it is now or as of one of its runs: docs/decisions/0040-lists.md.

ALTER TABLE image_runs DROP CONSTRAINT image_runs_check;
ALTER TABLE image_runs RENAME job_id TO run_id;
ALTER TABLE image_runs RENAME CONSTRAINT image_runs_job_id_fkey TO image_runs_run_id_fkey;
UPDATE image_runs SET list_id = jobs.list_id FROM jobs WHERE jobs.id = run_id;
ALTER TABLE image_runs ALTER list_id SET NOT NULL;
DROP INDEX image_runs_by_job, image_runs_open_job, image_runs_open_list;
CREATE UNIQUE INDEX image_runs_open ON image_runs (list_id, run_id) NULLS NOT DISTINCT WHERE finished_at IS NULL;

ALTER TABLE image_declarations DROP CONSTRAINT image_declarations_check;
ALTER TABLE image_declarations RENAME job_id TO run_id;
ALTER TABLE image_declarations RENAME CONSTRAINT image_declarations_job_id_fkey TO image_declarations_run_id_fkey;
UPDATE image_declarations SET list_id = jobs.list_id FROM jobs WHERE jobs.id = run_id;
ALTER TABLE image_declarations ALTER list_id SET NOT NULL;

-- Null for the rows as they are now.
ALTER TABLE list_summaries ADD run_id bigint REFERENCES jobs (id) ON DELETE CASCADE, DROP CONSTRAINT list_summaries_pkey;
CREATE UNIQUE INDEX list_summaries_by_kind ON list_summaries (list_id, kind, run_id) NULLS NOT DISTINCT;
DROP TABLE job_attributes;
