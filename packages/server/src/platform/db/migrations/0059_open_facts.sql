-- Dumps of Open Food Facts and its sister projects. docs/decisions/0057-source-plugins.md
CREATE TABLE open_facts_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  -- Identifies the dump: a repeated import continues or does nothing.
  dump text NOT NULL,
  state text NOT NULL DEFAULT 'loading' CHECK (state IN ('loading', 'current', 'outdated')),
  -- Lines that are stored or counted below.
  lines integer NOT NULL DEFAULT 0,
  damaged integer NOT NULL DEFAULT 0,
  unnamed integer NOT NULL DEFAULT 0,
  internal integer NOT NULL DEFAULT 0,
  too_long integer NOT NULL DEFAULT 0,
  -- Distinct products. Null while loading.
  products integer,
  -- The newest change of a product.
  changed_at timestamptz
);
CREATE UNIQUE INDEX open_facts_imports_once ON open_facts_imports (source, state) WHERE state <> 'outdated';

-- Under the Open Database License, so stored apart from products of other sources. Readers use the current import only.
CREATE TABLE open_facts_products (
  import_id bigint NOT NULL REFERENCES open_facts_imports,
  gtin bigint NOT NULL,
  -- Seconds since 1970, 0 if unknown.
  modified integer NOT NULL,
  facts json NOT NULL,
  PRIMARY KEY (import_id, gtin)
);
