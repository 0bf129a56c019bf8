-- A result has what lists and runs show of it, so that a known product costs a pointer: docs/decisions/0062-results.md.
DROP TABLE results;
-- What is known of a product after merging, rules and GPT. Never changed. Every record that came to the same shares it, so nothing
-- refers to it by a foreign key, which would write to it. What nothing names is deleted every night.
CREATE TABLE results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The beginning of the SHA-256 of all that the result depends on.
  key bytea NOT NULL UNIQUE CHECK (length(key) = 16),
  verdict text NOT NULL,
  reason text NOT NULL,
  remarks text[] NOT NULL,
  facts json,
  -- Null unless found. Empty if it has too little data to be charged.
  product_keys text[],
  fingerprint text,
  -- Each application of a rule.
  rule_uses json,
  -- With a product that is joined, the most trusted first.
  sources text[] NOT NULL,
  title text,
  brand text,
  category text,
  image text,
  amazon_price numeric,
  amazon_currency text,
  ebay_price numeric,
  ebay_currency text,
  attributes integer NOT NULL,
  attribute_names text[] NOT NULL,
  stated_safety text[],
  has_description boolean NOT NULL,
  -- JSON, compressed with Zstandard. Null if there is neither a product nor a candidate.
  content bytea
) WITH (toast_tuple_target = 8160);
-- Compressed already.
ALTER TABLE results ALTER content SET STORAGE EXTERNAL;
