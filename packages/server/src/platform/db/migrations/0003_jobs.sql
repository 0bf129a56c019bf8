-- A job is what a customer ordered, a batch what one task works on, a record the answer to one row.

-- A product list as it came, stored once for each account and content.
CREATE TABLE uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, sha256)
);

-- What reading an upload under one mapping came to, so that submitting need not count again.
CREATE TABLE list_counts (
  upload_id bigint NOT NULL REFERENCES uploads ON DELETE CASCADE,
  -- Canonical JSON of file type, mapping, sheet and encoding.
  reading text NOT NULL,
  total_rows integer NOT NULL CHECK (total_rows > 0),
  skipped_rows integer NOT NULL CHECK (skipped_rows BETWEEN 0 AND total_rows),
  skipped jsonb NOT NULL,
  PRIMARY KEY (upload_id, reading)
);

CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  status text NOT NULL CHECK (
    status IN ('Initializing', 'Data Processing', 'Finalizing', 'Completed', 'Failed', 'Cancelled')
  ),
  idempotency_key text,
  file_name text NOT NULL,
  -- Null for a retry, which takes its records from the job it retries.
  upload_id bigint REFERENCES uploads,
  reading jsonb,
  retry_of bigint REFERENCES jobs,
  total_rows integer NOT NULL CHECK (total_rows > 0),
  skipped_rows integer NOT NULL CHECK (skipped_rows BETWEEN 0 AND total_rows),
  found integer NOT NULL DEFAULT 0,
  ambiguous integer NOT NULL DEFAULT 0,
  not_found integer NOT NULL DEFAULT 0,
  blocked integer NOT NULL DEFAULT 0,
  unreadable integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- The price a record had at submit.
  coins_per_record integer NOT NULL CHECK (coins_per_record >= 0),
  coins_held integer NOT NULL CHECK (coins_held >= 0),
  coins_used integer NOT NULL DEFAULT 0 CHECK (coins_used BETWEEN 0 AND coins_held),
  -- Since when marketplaces have answered nothing but refusals.
  refused_since timestamptz,
  -- Set while every open batch waits for a marketplace; adds to paused_ms when work goes on.
  waiting_since timestamptz,
  paused_ms double precision NOT NULL DEFAULT 0,
  finish_requested_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('owner', 'admin')),
  failure text,
  -- Keys of the output files once they are written.
  outputs jsonb,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  UNIQUE (account_id, idempotency_key),
  CHECK ((upload_id IS NULL) = (retry_of IS NOT NULL)),
  CHECK ((upload_id IS NULL) = (reading IS NULL)),
  CHECK ((status = 'Failed') = (failure IS NOT NULL)),
  CHECK ((status = 'Cancelled') = (cancelled_by IS NOT NULL)),
  CHECK ((status IN ('Completed', 'Failed', 'Cancelled')) = (finished_at IS NOT NULL)),
  CHECK (status <> 'Completed' OR outputs IS NOT NULL),
  CHECK (found + ambiguous + not_found + blocked + unreadable + skipped <= total_rows)
);
CREATE INDEX jobs_of_account ON jobs (account_id, id);
CREATE INDEX jobs_by_public_id ON jobs (public_id text_pattern_ops);

-- pending: no task yet; queued: its task is queued or runs; waiting: its task comes back later because a
-- marketplace refused; closed: done, exactly once.
CREATE TABLE batches (
  job_id bigint NOT NULL REFERENCES jobs ON DELETE CASCADE,
  number integer NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  state text NOT NULL CHECK (state IN ('pending', 'queued', 'waiting', 'closed')),
  refusals integer NOT NULL DEFAULT 0,
  waiting_since timestamptz,
  waiting_for text,
  waiting_reason text,
  result_key text,
  closed_at timestamptz,
  PRIMARY KEY (job_id, number),
  CHECK ((state = 'waiting') = (waiting_for IS NOT NULL)),
  CHECK ((waiting_for IS NULL) = (waiting_reason IS NULL)),
  CHECK ((waiting_for IS NULL) = (waiting_since IS NULL)),
  CHECK ((state = 'closed') = (result_key IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX batches_open ON batches (job_id, state, number) WHERE state <> 'closed';
CREATE INDEX batches_by_close ON batches (job_id, closed_at) WHERE state = 'closed';

CREATE TABLE records (
  job_id bigint NOT NULL,
  -- 1-based data row of the list.
  position integer NOT NULL,
  batch integer NOT NULL,
  article_number text NOT NULL,
  ean text,
  asin text,
  verdict text NOT NULL,
  reason text NOT NULL,
  remarks text[] NOT NULL,
  -- What the price counts: ASIN, else GTIN, else item id; null unless found.
  product_key text,
  -- Found and paid for in the job that this one retries.
  is_paid boolean NOT NULL,
  -- Where the record's line lies in the batch's result file, in bytes.
  result_start integer NOT NULL,
  result_bytes integer NOT NULL,
  PRIMARY KEY (job_id, position),
  CHECK ((verdict = 'found') = (product_key IS NOT NULL))
) PARTITION BY HASH (job_id);
CREATE TABLE records_0 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE records_1 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE records_2 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE records_3 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE records_4 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE records_5 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE records_6 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE records_7 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE INDEX records_by_verdict ON records (job_id, verdict, position);
CREATE INDEX records_by_article ON records (job_id, lower(article_number) text_pattern_ops);
CREATE INDEX records_by_product ON records (job_id, product_key, position) WHERE product_key IS NOT NULL;

-- What happened to a job as a whole; the lines about its records come from the records themselves.
CREATE TABLE job_log (
  job_id bigint NOT NULL REFERENCES jobs ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  event text NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (job_id, id)
);
