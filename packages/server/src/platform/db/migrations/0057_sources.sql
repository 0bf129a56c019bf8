-- Sources besides the two marketplaces. The contract lists their names. docs/decisions/0057-source-plugins.md
ALTER TABLE catalogue_use DROP CONSTRAINT catalogue_use_marketplace_check;
ALTER TABLE layout_pages DROP CONSTRAINT layout_pages_marketplace_check;
ALTER TABLE layout_quarters DROP CONSTRAINT layout_quarters_marketplace_check;
ALTER TABLE list_choices DROP CONSTRAINT list_choices_marketplace_check;
ALTER TABLE look_up_hours DROP CONSTRAINT look_up_hours_marketplace_check;
ALTER TABLE marketplace_pauses DROP CONSTRAINT marketplace_pauses_marketplace_check;
ALTER TABLE record_choices DROP CONSTRAINT record_choices_marketplace_check;

-- The sources of a job; empty for Amazon and eBay.
ALTER TABLE jobs
  ADD COLUMN sources text[] NOT NULL DEFAULT '{}',
  -- Its values precede those of other sources.
  ADD COLUMN preferred_source text;

-- The sources that an account uses unless a job names others. Accounts without a row use Amazon and eBay.
CREATE TABLE source_choices (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  sources text[] NOT NULL CHECK (sources <> '{}'),
  preferred_source text CHECK (preferred_source = ANY (sources))
);

-- Requests that all processes sent to a source in the current minute and day.
CREATE TABLE source_quotas (
  -- Like the key of its throttle.
  source text NOT NULL,
  span text NOT NULL CHECK (span IN ('minute', 'day')),
  since timestamptz NOT NULL,
  -- Requests asked for, those beyond the quota included.
  asked integer NOT NULL,
  PRIMARY KEY (source, span)
);
