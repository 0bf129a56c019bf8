-- The sources with a product for a row. Empty for results of earlier versions, whose reason names them.
-- What sources state about product safety and what the row lacks with its owner's edits. Null if unknown, as for results of earlier versions.
ALTER TABLE list_rows
  ADD COLUMN sources text[] NOT NULL DEFAULT '{}',
  ADD COLUMN stated_safety text[],
  ADD COLUMN missing_safety text[];

-- Records of a job whose product safety was checked (checked), with all facts that every offer needs (complete), and without each fact.
ALTER TABLE jobs ADD COLUMN safety jsonb NOT NULL DEFAULT '{}';

-- Records of a job that were looked up in each source, and those with a product there.
CREATE TABLE job_sources (
  job_id bigint NOT NULL REFERENCES jobs,
  source text NOT NULL,
  looked_up integer NOT NULL,
  found integer NOT NULL CHECK (found BETWEEN 0 AND looked_up),
  PRIMARY KEY (job_id, source)
);
-- Replaces jobs.found_on_amazon and jobs.found_on_ebay, which the previous version still writes. Remove them a version later.
INSERT INTO job_sources (job_id, source, looked_up, found)
SELECT id, source, found + ambiguous + not_found + blocked + unreadable, found_there
FROM jobs CROSS JOIN LATERAL (VALUES ('amazon', found_on_amazon), ('ebay', found_on_ebay)) AS counted (source, found_there)
WHERE finished_at IS NOT NULL AND found > 0 AND found_on_amazon + found_on_ebay >= found
  AND (sites = '{}' OR array_to_string(sites, ' ') LIKE '%' || source || '.%');
