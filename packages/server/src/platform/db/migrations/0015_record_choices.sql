-- Which candidate of an ambiguous record its owner meant; a retry copies the choices of the job it retries.
CREATE TABLE record_choices (
  job_id bigint NOT NULL REFERENCES jobs ON DELETE CASCADE,
  position integer NOT NULL,
  marketplace text NOT NULL CHECK (marketplace IN ('amazon', 'ebay')),
  -- ASIN or item id.
  product_id text NOT NULL,
  PRIMARY KEY (job_id, position)
);

-- A chosen eBay listing is asked for by its item id.
ALTER TABLE catalogue_answers
  DROP CONSTRAINT catalogue_answers_matched_by_check,
  ADD CONSTRAINT catalogue_answers_matched_by_check CHECK (matched_by IN ('asin', 'gtin', 'item'));
