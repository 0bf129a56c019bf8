-- Found records by marketplace, for the hit rates on the dashboard. A record on both is counted on each. 0 for jobs of earlier versions.
ALTER TABLE jobs
  ADD COLUMN found_on_amazon integer NOT NULL DEFAULT 0,
  ADD COLUMN found_on_ebay integer NOT NULL DEFAULT 0;
