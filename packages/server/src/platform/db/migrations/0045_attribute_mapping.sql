-- The attributes and values of an account's shop. JSON, because a text of a file may have characters that jsonb refuses.
CREATE TABLE attribute_schemes (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- The uploaded file, or the list that it was made from.
  name text NOT NULL,
  source text NOT NULL CHECK (source IN ('upload', 'results')),
  -- What the file was recognized as.
  format text,
  scheme json NOT NULL,
  saved_at timestamptz NOT NULL
);

-- Versions of an account's mapping. Rows are never changed. The newest one is applied.
CREATE TABLE attribute_mappings (
  account_id bigint NOT NULL REFERENCES accounts,
  version integer NOT NULL CHECK (version > 0),
  mapping json NOT NULL,
  -- Of the mapping as JSON.
  bytes integer NOT NULL,
  -- edit, proposals, import or restore.
  change text NOT NULL,
  restored_from integer,
  rules integer NOT NULL,
  mapped_values integer NOT NULL,
  constants integer NOT NULL,
  saved_by bigint NOT NULL REFERENCES accounts,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version)
);

-- The names and values of a job's results, counted when they are first asked for. Lists have them in list_summaries.
CREATE TABLE job_attributes (
  job_id bigint PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  content json NOT NULL,
  counted_at timestamptz NOT NULL
);

-- Whether the last export to the target had the names of the results in spite of a mapping.
ALTER TABLE export_choices ADD COLUMN has_original_names boolean NOT NULL DEFAULT false;
