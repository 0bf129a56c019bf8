-- Results in the database, each stored once: docs/decisions/0062-results.md.

-- What is known of a product after merging, rules and GPT. Never changed. Every record that came to the same shares it, so nothing
-- refers to it by a foreign key, which would write to it. What no record names is deleted every night.
CREATE TABLE results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The beginning of the SHA-256 of the content before compression.
  key bytea NOT NULL UNIQUE CHECK (length(key) = 16),
  -- JSON, compressed with Zstandard.
  content bytea NOT NULL
) WITH (toast_tuple_target = 8160);
-- Compressed already.
ALTER TABLE results ALTER content SET STORAGE EXTERNAL;

DROP TABLE unfiled_results;
ALTER TABLE records
  DROP COLUMN batch, DROP COLUMN result_start, DROP COLUMN result_bytes,
  -- Null if the record has neither a product nor candidates.
  ADD result_id bigint,
  -- When the oldest of its pages was fetched. Null unless found.
  ADD fetched_at timestamptz,
  -- The invalid cell of a skipped record.
  ADD bad_value text;
ALTER TABLE records
  ALTER verdict DROP NOT NULL, ALTER reason DROP NOT NULL,
  -- The product that the owner chose before the run.
  ADD chosen_source text, ADD chosen_id text,
  ADD CHECK ((chosen_source IS NULL) = (chosen_id IS NULL)),
  -- Of a record that was refused and is looked up again later.
  ADD attempts integer NOT NULL DEFAULT 0,
  ADD waiting_since timestamptz, ADD waiting_for text, ADD waiting_reason text, ADD next_attempt_at timestamptz,
  -- The batch of waiting records that looks it up again.
  ADD batch integer,
  ADD CHECK (num_nulls(waiting_since, waiting_for, waiting_reason, next_attempt_at) IN (0, 4)),
  ADD CHECK (verdict IS NULL OR waiting_for IS NULL),
  ADD CHECK (verdict IS NULL OR reason IS NOT NULL);
-- A record without a verdict is open.
CREATE INDEX records_open ON records (job_id, position) WHERE verdict IS NULL;
CREATE INDEX records_waiting ON records (waiting_for, job_id) WHERE waiting_for IS NOT NULL;
DROP TABLE deferred_records;
CREATE OR REPLACE FUNCTION refuse_finalizing_open() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM records WHERE job_id = NEW.id AND verdict IS NULL) THEN
    RAISE EXCEPTION 'job % has open records', NEW.id;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER jobs_finalize_without_deferred ON jobs;
DROP FUNCTION refuse_finalizing_deferred;
CREATE TRIGGER jobs_finalize_without_open BEFORE UPDATE OF status ON jobs FOR EACH ROW WHEN (NEW.status = 'Finalizing')
  EXECUTE FUNCTION refuse_finalizing_open();
-- The last position that a batch covers.
ALTER TABLE jobs ADD batched_to integer NOT NULL DEFAULT 0;
ALTER TABLE batches
  -- Null if it looks up waiting records again.
  ADD first_position integer, ADD last_position integer,
  ADD CHECK ((first_position IS NULL) = gathered), ADD CHECK ((last_position IS NULL) = gathered),
  DROP CONSTRAINT batches_state_check, ADD CHECK (state IN ('queued', 'closed')),
  DROP COLUMN refusals, DROP COLUMN waiting_since, DROP COLUMN waiting_for, DROP COLUMN waiting_reason,
  DROP COLUMN result_key, DROP COLUMN rendered_start, DROP COLUMN rendered_bytes;
ALTER TABLE lists DROP COLUMN filled_at;
DROP INDEX jobs_without_list;
-- Finds the results that no record names.
CREATE INDEX records_by_result ON records (result_id) WHERE result_id IS NOT NULL;
