-- The first rows of every order, filter and search of a list come from an index: docs/decisions/0040-lists.md.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Texts are cut, because an index entry could not hold a long one.
CREATE INDEX list_rows_by_title ON list_rows (list_id, (left(nullif(coalesce(own_title, title), ''), 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_brand ON list_rows (list_id, (left(nullif(coalesce(own_brand, brand), ''), 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_category ON list_rows (list_id, (left(nullif(coalesce(own_category, category), ''), 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_number ON list_rows (list_id, (left(article_number, 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_amazon_price ON list_rows (list_id, amazon_price, position);
CREATE INDEX list_rows_by_ebay_price ON list_rows (list_id, ebay_price, position);
CREATE INDEX list_rows_by_attributes ON list_rows (list_id, attributes, position);
CREATE INDEX list_rows_by_completeness ON list_rows (list_id, completeness, position);
CREATE INDEX list_rows_by_change ON list_rows (list_id, changed_at, position);
CREATE INDEX list_rows_by_fetch ON list_rows (list_id, fetched_at, position);

-- Few rows of a list have edits or are ignored.
CREATE INDEX list_rows_with_edits ON list_rows (list_id, position) WHERE has_edits;
CREATE INDEX list_rows_ignored ON list_rows (list_id, position) WHERE is_ignored;

-- Parts of texts, and values that few rows have. Every filter names the list, so other lists are never read.
CREATE INDEX list_rows_by_text ON list_rows USING gin (
  list_id,
  (coalesce(own_title, title, '') || ' ' || coalesce(own_brand, brand, '')) gin_trgm_ops,
  (left(coalesce(own_brand, brand, ''), 80)),
  (left(coalesce(own_category, category, ''), 80)),
  reason,
  missing
) WITH (gin_pending_list_limit = 1024);

-- Prefixes are found by these whatever the collation of the database.
DROP INDEX list_rows_by_ean;
DROP INDEX list_rows_by_asin;
CREATE INDEX list_rows_by_ean ON list_rows (list_id, ean text_pattern_ops) WHERE ean IS NOT NULL;
CREATE INDEX list_rows_by_asin ON list_rows (list_id, asin text_pattern_ops) WHERE asin IS NOT NULL;

-- How often rows of the list have changed. What is counted over all rows is valid for one version.
ALTER TABLE lists ADD COLUMN rows_version bigint NOT NULL DEFAULT 0;

CREATE TABLE list_summaries (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  -- What is counted: facets or gaps.
  kind text NOT NULL,
  rows_version bigint NOT NULL,
  -- Of the list then. The version before this table changes only this time.
  changed_at timestamptz NOT NULL,
  content json NOT NULL,
  PRIMARY KEY (list_id, kind)
);
