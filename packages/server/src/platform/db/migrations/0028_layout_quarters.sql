-- Counted by quarter of an hour, so that a change shows within the hour, however many pages the day had before it.
ALTER TABLE layout_days RENAME TO layout_quarters;
ALTER TABLE layout_quarters RENAME COLUMN day TO since;
ALTER TABLE layout_quarters ALTER COLUMN since TYPE timestamptz USING since::timestamp AT TIME ZONE 'UTC';
ALTER TABLE layout_quarters RENAME CONSTRAINT layout_days_pkey TO layout_quarters_pkey;
ALTER TABLE layout_quarters RENAME CONSTRAINT layout_days_marketplace_check TO layout_quarters_marketplace_check;
