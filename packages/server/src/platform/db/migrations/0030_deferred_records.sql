-- A record that a marketplace or the model refused waits on its own. Its batch is closed with the records that were answered.
CREATE TABLE deferred_records (
  job_id bigint NOT NULL REFERENCES jobs ON DELETE CASCADE,
  position integer NOT NULL,
  -- How many records of the job stand before this one: what the token budget counts.
  ordinal integer NOT NULL,
  -- The row of the list, as in a batch file.
  record json NOT NULL,
  attempts integer NOT NULL,
  waiting_since timestamptz NOT NULL,
  waiting_for text NOT NULL,
  waiting_reason text NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  -- The batch of the next attempt; null while the record waits.
  batch integer,
  PRIMARY KEY (job_id, position)
);
CREATE INDEX deferred_records_due ON deferred_records (job_id, next_attempt_at) WHERE batch IS NULL;
CREATE INDEX deferred_records_by_batch ON deferred_records (job_id, batch, position) WHERE batch IS NOT NULL;
CREATE INDEX deferred_records_by_cause ON deferred_records (waiting_for, job_id);

-- When the next task gathers deferred records into a batch; tasks that come earlier do nothing.
ALTER TABLE jobs ADD COLUMN gather_at timestamptz;

-- gathered: holds deferred records instead of rows of a batch file. answered: its records in `records`, of which an open
-- batch has the results in `unfiled_results`. begun_at: when the attempt began that answered the first of them.
ALTER TABLE batches
  ADD COLUMN gathered boolean NOT NULL DEFAULT false,
  ADD COLUMN answered integer NOT NULL DEFAULT 0,
  ADD COLUMN begun_at timestamptz;
UPDATE batches SET answered = size FROM jobs
  WHERE state = 'closed' AND jobs.id = job_id AND jobs.finished_at IS NULL;

-- A batch whose records were all deferred has no file.
ALTER TABLE batches DROP CONSTRAINT batches_check3;
ALTER TABLE batches ADD CONSTRAINT batches_result_of_closed CHECK (result_key IS NULL OR state = 'closed');

-- The results of records whose batch is open, as lines of JSON; closing the batch moves them into its file.
CREATE TABLE unfiled_results (
  job_id bigint NOT NULL REFERENCES jobs ON DELETE CASCADE,
  batch integer NOT NULL,
  position integer NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (job_id, batch, position)
);

-- Batches do not wait any more; the delayed task of each exists. A process of the version before may still put some to wait.
UPDATE batches SET state = 'queued', waiting_since = NULL, waiting_for = NULL, waiting_reason = NULL
  WHERE state = 'waiting';

-- A process of the version before counts batches only: it must not finish a job whose records still wait.
CREATE FUNCTION refuse_finalizing_deferred() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM deferred_records WHERE job_id = NEW.id) THEN
    RAISE EXCEPTION 'job % has deferred records', NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER jobs_finalize_without_deferred BEFORE UPDATE OF status ON jobs
  FOR EACH ROW WHEN (NEW.status = 'Finalizing') EXECUTE FUNCTION refuse_finalizing_deferred();
