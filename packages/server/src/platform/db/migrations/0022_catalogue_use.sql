-- How often the catalogue had the answer; days are UTC.
CREATE TABLE catalogue_use (
  day date NOT NULL,
  marketplace text NOT NULL CHECK (marketplace IN ('amazon', 'ebay')),
  -- Questions that were remembered, and those that were not.
  recalled bigint NOT NULL,
  missed bigint NOT NULL,
  PRIMARY KEY (day, marketplace)
);

-- What is purged at night, oldest first.
CREATE INDEX catalogue_products_by_age ON catalogue_products (fetched_at);
CREATE INDEX catalogue_answers_by_age ON catalogue_answers (answered_at);
