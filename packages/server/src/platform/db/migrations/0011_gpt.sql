-- The GPT step: versions of its prompt, whether its account has credit, what it answered, and what jobs did with it.

-- Numbered without gaps; the highest version is the active one.
CREATE TABLE gpt_prompts (
  version integer PRIMARY KEY CHECK (version > 0),
  text text NOT NULL,
  restored_from integer REFERENCES gpt_prompts,
  created_by bigint NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL
);
CREATE TRIGGER gpt_prompts_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gpt_prompts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row. While a recharge is required GPT steps wait and no job can be submitted.
CREATE TABLE gpt_account (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  recharge_required boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT 'epoch'
);
INSERT INTO gpt_account DEFAULT VALUES;

-- Answers by what was asked: the hash of model, instructions and input.
CREATE TABLE gpt_answers (
  question bytea PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('answered', 'refused', 'cut-off', 'unreadable')),
  findings json NOT NULL,
  input_tokens integer NOT NULL CHECK (input_tokens >= 0),
  output_tokens integer NOT NULL CHECK (output_tokens >= 0),
  answered_at timestamptz NOT NULL
);

-- What a job pinned at submit and what came of it, counted when its batches are closed. Without a row the step is left out.
CREATE TABLE job_gpt (
  job_id bigint PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  prompt_version integer NOT NULL REFERENCES gpt_prompts,
  model text NOT NULL,
  -- The owner did not want to wait for GPT: the rest of the job goes without.
  skipped_at timestamptz,
  answered integer NOT NULL DEFAULT 0,
  unusable integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0
);

-- For choosing products of the catalogue to try rules on.
CREATE INDEX catalogue_products_by_time ON catalogue_products (source, fetched_at);
