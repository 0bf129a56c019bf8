-- Sellers connect accounts of further sources, and a register matches products by its own number.
-- The contract lists the names. docs/decisions/0057-source-plugins.md
ALTER TABLE seller_accounts DROP CONSTRAINT seller_accounts_marketplace_check;

-- Whether marketplaces are asked only for products that registers and catalogs do not describe completely.
ALTER TABLE jobs ADD COLUMN stops_when_complete boolean NOT NULL DEFAULT false;

-- Every new result has one of the four, so rows are not checked again.
ALTER TABLE catalogue_answers DROP CONSTRAINT catalogue_answers_matched_by_check,
  ADD CONSTRAINT catalogue_answers_matched_by_check CHECK (matched_by IN ('asin', 'gtin', 'item', 'eprel')) NOT VALID;
