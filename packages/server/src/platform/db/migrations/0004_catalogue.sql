-- What marketplaces answered, by source: mode, base address and recorded pages, so that sandbox answers
-- never serve live jobs.

CREATE TABLE catalogue_products (
  source text NOT NULL,
  marketplace text NOT NULL,
  site text NOT NULL,
  product_id text NOT NULL,
  -- json, not jsonb: read back exactly as it was written.
  product json NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (source, marketplace, site, product_id)
);

CREATE TABLE catalogue_answers (
  source text NOT NULL,
  marketplace text NOT NULL,
  site text NOT NULL,
  -- What was asked for: ASIN and GTIN as far as given.
  identifiers text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('found', 'ambiguous', 'not-found')),
  product_id text,
  matched_by text CHECK (matched_by IN ('asin', 'gtin')),
  candidates json,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (source, marketplace, site, identifiers),
  CHECK ((kind = 'found') = (product_id IS NOT NULL)),
  CHECK ((kind = 'found') = (matched_by IS NOT NULL)),
  CHECK ((kind = 'ambiguous') = (candidates IS NOT NULL))
);

-- One token bucket a site, shared by all workers.
CREATE TABLE host_throttles (
  site text PRIMARY KEY,
  -- Below zero: requests that are already promised a later moment.
  tokens double precision NOT NULL,
  refilled_at timestamptz NOT NULL,
  paused_until timestamptz
);
