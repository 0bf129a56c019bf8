-- Product pages read, and how many of them lacked a section that their layout is known to have; days are UTC.
CREATE TABLE layout_days (
  day date NOT NULL,
  marketplace text NOT NULL CHECK (marketplace IN ('amazon', 'ebay')),
  -- `page` stands for pages that could not be read at all.
  section text NOT NULL,
  pages bigint NOT NULL,
  missing bigint NOT NULL,
  PRIMARY KEY (day, marketplace, section)
);

-- Pages of changed layouts, kept as files for study.
CREATE TABLE layout_pages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  marketplace text NOT NULL CHECK (marketplace IN ('amazon', 'ebay')),
  url text NOT NULL,
  missing text[] NOT NULL,
  file_key text NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX layout_pages_by_time ON layout_pages (marketplace, kept_at);
