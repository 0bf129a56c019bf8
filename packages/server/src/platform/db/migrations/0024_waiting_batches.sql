-- What waits, by what it waits for: counted for administrators and called in when it may go on.
CREATE INDEX batches_waiting ON batches (waiting_for, job_id) WHERE waiting_for IS NOT NULL;
