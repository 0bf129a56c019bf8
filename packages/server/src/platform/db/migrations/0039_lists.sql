-- A list is an uploaded file under one reading. Its runs are jobs. A row has the newest result that any run returned for it.
CREATE TABLE lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts,
  upload_id bigint NOT NULL REFERENCES uploads,
  reading jsonb NOT NULL,
  name text NOT NULL,
  file_name text NOT NULL,
  total_rows integer NOT NULL CHECK (total_rows > 0),
  -- Rows by verdict. Rows that no run has processed are in none of them.
  found integer NOT NULL DEFAULT 0,
  ambiguous integer NOT NULL DEFAULT 0,
  not_found integer NOT NULL DEFAULT 0,
  blocked integer NOT NULL DEFAULT 0,
  unreadable integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- The latest change of a row or of the list itself.
  changed_at timestamptz NOT NULL,
  archived_at timestamptz,
  -- When the rows of runs before this table were inserted. Null until then.
  filled_at timestamptz,
  CHECK (found + ambiguous + not_found + blocked + unreadable + skipped <= total_rows)
);
-- Hashed, because a reading with corrections is longer than an index entry may be.
CREATE UNIQUE INDEX lists_by_reading ON lists (upload_id, md5(reading::text));
CREATE INDEX lists_of_account ON lists (account_id, changed_at);
CREATE INDEX lists_to_fill ON lists (id) WHERE filled_at IS NULL;

CREATE TABLE list_rows (
  list_id bigint NOT NULL,
  -- 1-based data row of the list.
  position integer NOT NULL,
  article_number text NOT NULL,
  ean text,
  asin text,
  -- The run whose result this is. Its file has the values.
  job_id bigint NOT NULL,
  verdict text NOT NULL,
  reason text NOT NULL,
  title text,
  brand text,
  category text,
  image text,
  amazon_price numeric,
  amazon_currency text,
  ebay_price numeric,
  ebay_currency text,
  attributes integer NOT NULL,
  fingerprint text,
  -- The row has values in list_edits. Those that the sheet sorts and filters by are copied here. An empty text shows none.
  has_edits boolean NOT NULL DEFAULT false,
  own_title text,
  own_brand text,
  own_category text,
  -- The owner wants no lookups of this row and leaves it out of the files.
  is_ignored boolean NOT NULL DEFAULT false,
  -- When the oldest page of the result was fetched. Null unless found.
  fetched_at timestamptz,
  -- When a run returned another verdict or other values than the run before it.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, position)
) PARTITION BY HASH (list_id);
CREATE TABLE list_rows_0 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE list_rows_1 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE list_rows_2 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE list_rows_3 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE list_rows_4 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE list_rows_5 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE list_rows_6 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE list_rows_7 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE INDEX list_rows_by_verdict ON list_rows (list_id, verdict, position);
-- Most rows have one of these identifiers.
CREATE INDEX list_rows_by_ean ON list_rows (list_id, ean) WHERE ean IS NOT NULL;
CREATE INDEX list_rows_by_asin ON list_rows (list_id, asin) WHERE asin IS NOT NULL;
CREATE INDEX list_rows_by_article ON list_rows (list_id, lower(article_number) text_pattern_ops);

-- The value that the owner set for a field of a row. It wins over every run.
CREATE TABLE list_edits (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  position integer NOT NULL,
  -- title, brand, category, or attribute:NAME.
  field text NOT NULL,
  value text NOT NULL,
  edited_by bigint NOT NULL REFERENCES accounts,
  edited_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, position, field)
);

-- The candidate that the owner chose for a row. Every run that starts later looks it up.
CREATE TABLE list_choices (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  position integer NOT NULL,
  marketplace text NOT NULL CHECK (marketplace IN ('amazon', 'ebay')),
  -- ASIN or item id.
  product_id text NOT NULL,
  PRIMARY KEY (list_id, position)
);

ALTER TABLE jobs ADD COLUMN list_id bigint REFERENCES lists;
CREATE INDEX jobs_by_list ON jobs (list_id, id);
-- Jobs of the version before, which a task gives a list once they have ended.
CREATE INDEX jobs_without_list ON jobs (id) WHERE list_id IS NULL;

-- Whether a run looks up only the rows of its list that are in run_rows.
ALTER TABLE jobs ADD COLUMN has_selection boolean NOT NULL DEFAULT false;
CREATE TABLE run_rows (
  job_id bigint NOT NULL REFERENCES jobs ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (job_id, position)
);
