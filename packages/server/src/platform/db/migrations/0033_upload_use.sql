-- Uploads that no job uses are removed after some days; the bytes of an upload are those of its stored file, 0 while its
-- list was only estimated.
ALTER TABLE uploads
  ADD COLUMN bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN used_at timestamptz;
UPDATE uploads SET used_at = created_at;
ALTER TABLE uploads ALTER COLUMN used_at SET NOT NULL;
CREATE INDEX uploads_by_use ON uploads (used_at);

-- Counts are made again when they are needed: these followed older rules.
DELETE FROM list_counts;
ALTER TABLE list_counts
  -- Rows left out of the list on demand.
  ADD COLUMN dropped_rows integer NOT NULL CHECK (dropped_rows >= 0),
  -- Rows to look up that differ in EAN or ASIN.
  ADD COLUMN distinct_products integer NOT NULL CHECK (distinct_products BETWEEN 0 AND total_rows),
  -- Identifiers of the first of them.
  ADD COLUMN sample jsonb NOT NULL;

-- Corrections name rows as a spreadsheet shows them; until now they named data rows.
UPDATE jobs SET reading = reading || '{"countsDataRows": true}' WHERE reading ? 'corrections';
