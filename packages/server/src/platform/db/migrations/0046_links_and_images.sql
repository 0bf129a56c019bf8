-- Permanent links to the newest state of a list in the format of a target.
CREATE TABLE list_links (
  -- Part of the signed address.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  list_id bigint NOT NULL REFERENCES lists,
  target text NOT NULL,
  -- Options that differ from the defaults of the target.
  options jsonb NOT NULL,
  -- Whether the link delivers the names of the results in spite of a mapping.
  has_original_names boolean NOT NULL,
  -- The file of the target, or null for the whole package.
  file text,
  created_by bigint NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  used_at timestamptz,
  uses bigint NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- The state that was last delivered, and since when: ETag and Last-Modified.
  state text,
  state_at timestamptz,
  CHECK ((state IS NULL) = (state_at IS NULL))
);
CREATE INDEX list_links_by_list ON list_links (list_id, created_at);

-- What loading an image returned. Usable images are stored as files under their hash until they are removed by age.
CREATE TABLE image_checks (
  -- SHA-256 of the address, in hexadecimal: addresses are too long for an index.
  address_hash text PRIMARY KEY,
  address text NOT NULL,
  -- Null for a usable image, which has all of the next three columns.
  problem text,
  ending text,
  bytes bigint,
  sha256 text,
  -- What happened, in English, for logs.
  detail text,
  checked_at timestamptz NOT NULL,
  CHECK ((problem IS NULL) = (num_nonnulls(ending, bytes, sha256) = 3)),
  CHECK ((problem IS NOT NULL) = (num_nulls(ending, bytes, sha256) = 3))
);
CREATE INDEX image_checks_by_file ON image_checks (sha256);
CREATE INDEX image_checks_by_time ON image_checks (checked_at);

-- Checks of all images of a list or job, in the background.
CREATE TABLE image_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL REFERENCES accounts,
  list_id bigint REFERENCES lists,
  job_id bigint REFERENCES jobs,
  created_at timestamptz NOT NULL,
  -- Different addresses. Null until they are counted.
  total integer,
  checked integer NOT NULL DEFAULT 0,
  usable integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- Numbers of unusable images by problem.
  problems jsonb NOT NULL DEFAULT '{}',
  -- Images beyond the limits were not checked.
  is_limited boolean NOT NULL DEFAULT false,
  finished_at timestamptz,
  has_failed boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(list_id, job_id) = 1)
);
-- Two requests at the same time start one check.
CREATE UNIQUE INDEX image_runs_open_list ON image_runs (list_id) WHERE finished_at IS NULL;
CREATE UNIQUE INDEX image_runs_open_job ON image_runs (job_id) WHERE finished_at IS NULL;
CREATE INDEX image_runs_by_list ON image_runs (list_id, id);
CREATE INDEX image_runs_by_job ON image_runs (job_id, id);

-- Declarations of the rights to images, one for each requested download. They stay after the deletion of an account, like the books.
CREATE TABLE image_declarations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL REFERENCES accounts,
  list_id bigint REFERENCES lists,
  job_id bigint REFERENCES jobs,
  declared_at timestamptz NOT NULL,
  text_version text NOT NULL,
  -- The text as it was shown.
  text text NOT NULL,
  CHECK (num_nonnulls(list_id, job_id) = 1)
);
CREATE INDEX image_declarations_by_account ON image_declarations (account_id, id);
