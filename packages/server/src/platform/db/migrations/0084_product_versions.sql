-- Tells versions of a cached product apart without reading it: docs/decisions/0062-results.md.
DELETE FROM catalogue_answers;
DELETE FROM catalogue_products;
-- The beginning of the SHA-256 of the product's text.
ALTER TABLE catalogue_products ADD version bytea NOT NULL CHECK (length(version) = 16);
