-- What an account has paid for is delivered again without charge: docs/decisions/0024-charging.md

CREATE TABLE paid_products (
  account_id bigint NOT NULL,
  -- One of records.product_keys, or `request:` and the keys of the identifiers by which the product was found.
  product_key text NOT NULL,
  -- The job that was charged first for the product.
  job_id bigint NOT NULL,
  -- When the sources of the result that was charged last were read.
  read_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, product_key)
);

ALTER TABLE records
  DROP COLUMN product_key,
  DROP COLUMN is_paid,
  -- Null unless found. Empty if the result has too little data to be charged.
  ADD COLUMN product_keys text[],
  ADD COLUMN read_at timestamptz,
  -- Null until the job is settled.
  ADD COLUMN charge text
    CHECK (charge IN ('charged', 'charged-elsewhere', 'paid-before', 'too-little-data', 'over-quote'));

ALTER TABLE list_counts
  -- The keys of the identifiers of each distinct product.
  ADD COLUMN product_keys text[] NOT NULL DEFAULT '{}';
