-- Rows that are looked up by the manufacturer's part number and the brand.
ALTER TABLE records ADD COLUMN mpn text, ADD COLUMN mpn_brand text;
ALTER TABLE list_rows ADD COLUMN mpn text, ADD COLUMN mpn_brand text;
CREATE INDEX list_rows_by_mpn ON list_rows (list_id, lower(mpn) text_pattern_ops) WHERE mpn IS NOT NULL;

-- Every new result has one of these, so rows are not checked again.
ALTER TABLE catalogue_answers DROP CONSTRAINT catalogue_answers_matched_by_check,
  ADD CONSTRAINT catalogue_answers_matched_by_check CHECK (matched_by IN ('asin', 'gtin', 'item', 'eprel', 'mpn')) NOT VALID;
