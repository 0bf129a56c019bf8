CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- ==== Installation ====

CREATE TYPE installation_mode AS ENUM ('sandbox', 'live');
CREATE TYPE language AS ENUM ('de', 'en');

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- One row: the mode that this database belongs to.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode installation_mode NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- ==== Accounts ====

CREATE TYPE subscription_status AS ENUM ('none', 'active', 'past_due', 'canceled', 'ended');

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (length(username) BETWEEN 1 AND 150),
  -- In one spelling, written by the application (`email-address.ts`) and compared letter for letter.
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL,
  -- Encrypted; set before it is confirmed.
  totp_secret bytea,
  totp_enabled_at timestamptz,
  -- The time step of the last code that was accepted, so that none works twice.
  totp_last_step bigint,
  is_admin boolean NOT NULL DEFAULT false,
  -- Has access without paying.
  is_exempt boolean NOT NULL DEFAULT false,
  language language NOT NULL DEFAULT 'de',
  phone_number text,
  -- Which mails about their runs sellers want.
  mails_job_done boolean NOT NULL DEFAULT true,
  mails_job_failed boolean NOT NULL DEFAULT true,
  email_verified_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  -- When the administrators were told by email that this account waits for approval.
  approval_announced_at timestamptz,
  suspended_at timestamptz,
  -- Shut out for good.
  terminated_at timestamptz,
  deleted_at timestamptz,
  -- When the lists, records and files of a deleted account were removed; null until then.
  forgotten_at timestamptz CHECK (forgotten_at IS NULL OR deleted_at IS NOT NULL),
  subscription_status subscription_status NOT NULL DEFAULT 'none',
  first_paid_at timestamptz,
  -- When the owner last saw the dashboard, and when the visit before that one ended.
  seen_at timestamptz,
  visited_before_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_totp CHECK (totp_enabled_at IS NULL OR totp_secret IS NOT NULL),
  CONSTRAINT accounts_approved_or_rejected CHECK (approved_at IS NULL OR rejected_at IS NULL),
  CONSTRAINT accounts_terminated_are_suspended CHECK (terminated_at IS NULL OR suspended_at IS NOT NULL)
);
CREATE UNIQUE INDEX accounts_username ON accounts (lower(username));
CREATE UNIQUE INDEX accounts_email ON accounts (email);
-- The order of sellers on the screen of admins.
CREATE INDEX accounts_to_show ON accounts (
  (approved_at IS NULL AND email_verified_at IS NOT NULL) DESC, approved_at DESC NULLS FIRST, id DESC
) WHERE NOT is_admin AND deleted_at IS NULL;

-- A session is one family of refresh tokens; only the hash of the newest one is kept.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  generation integer NOT NULL DEFAULT 0 CHECK (generation >= 0),
  refresh_hash bytea NOT NULL,
  refreshed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  -- When a code of the second factor was shown in this session.
  second_factor_at timestamptz,
  ended_at timestamptz,
  -- Why a session ended, so that the browser it belonged to can say so.
  end_reason text CHECK (
    end_reason IN (
      'signed-out', 'other-device', 'password-changed', 'second-factor-on', 'token-reused', 'suspended', 'terminated'
    )
  ),
  CONSTRAINT sessions_end_reason_ended_check CHECK (end_reason IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX sessions_account ON sessions (account_id) WHERE ended_at IS NULL;

-- Only the hash of a link's secret is kept.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_links_account ON account_links (account_id);

CREATE TABLE recovery_codes (
  account_id bigint NOT NULL REFERENCES accounts,
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);

-- Tries to sign in and others that are limited. Written by rate-limiter-flexible, which names the columns.
CREATE TABLE attempts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX attempts_expire ON attempts (expire);

CREATE TABLE contact_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL
);

-- What was done to accounts, runs and settings, by whom; written in the transaction of the change.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_account_id bigint REFERENCES accounts,
  action text NOT NULL,
  account_id bigint REFERENCES accounts,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_account ON audit_log (account_id, id);
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What administrators wrote about an account. The audit log is permanent and has no personal data, so the texts are stored here until the
-- account is deleted. docs/security.md
CREATE TABLE audit_reasons (
  audit_id bigint PRIMARY KEY REFERENCES audit_log,
  account_id bigint NOT NULL REFERENCES accounts,
  reason text NOT NULL CHECK (reason <> '')
);
CREATE INDEX audit_reasons_by_account ON audit_reasons (account_id);

-- ==== API keys ====

-- Keys with which programs call the API in the name of an account.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (name <> ''),
  -- SHA-256 of the key, which is stored nowhere.
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  last_characters text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Coins that its runs may use within a day. Null for no limit.
  daily_coins integer CHECK (daily_coins > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- To the minute.
  used_at timestamptz
);
-- The index compares the first bytes only. The api compares whole hashes in constant time.
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (substring(key_hash FROM 1 FOR 8));
CREATE INDEX api_keys_by_account ON api_keys (account_id, created_at);

-- Calls of each key in its current minute. A crash of the database may forget them, and no call waits for the disk.
CREATE UNLOGGED TABLE api_key_calls (
  key_id uuid PRIMARY KEY REFERENCES api_keys ON DELETE CASCADE,
  minute timestamptz NOT NULL,
  calls integer NOT NULL
) WITH (fillfactor = 50);

-- ==== Rules: what admins decide about attributes, in three lists, with every change of them and the state that a run pinned ====

-- One row a change, undoing included, with the rows as they were before and after: undo puts them back. Writers
-- lock this table first, so numbers follow the order of changes; the highest is the version of all three lists.
CREATE TABLE rule_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list text NOT NULL CHECK (list IN ('key-value', 'keyword-killer', 'key-multivalue')),
  action text NOT NULL CHECK (action IN ('create', 'update', 'delete', 'import', 'undo')),
  -- The change that this one takes back; each is taken back once.
  undoes bigint UNIQUE REFERENCES rule_changes,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  actor_account_id bigint NOT NULL REFERENCES accounts,
  at timestamptz NOT NULL,
  CHECK ((action = 'undo') = (undoes IS NOT NULL))
);
CREATE INDEX rule_changes_of_list ON rule_changes (list, id);
CREATE TRIGGER rule_changes_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rule_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- `version` is the change that wrote the row.
CREATE TABLE renames (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  key text NOT NULL CHECK (key <> '' AND key = btrim(key)),
  value text NOT NULL CHECK (value <> '' AND value = btrim(value)),
  version bigint NOT NULL REFERENCES rule_changes
);
CREATE UNIQUE INDEX renames_key ON renames (lower(key));
CREATE UNIQUE INDEX renames_value ON renames (lower(value));

CREATE TABLE blocked_keywords (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  key text NOT NULL CHECK (key <> '' AND key = btrim(key)),
  value text NOT NULL CHECK (value <> '' AND value = btrim(value)),
  version bigint NOT NULL REFERENCES rule_changes
);
CREATE UNIQUE INDEX blocked_keywords_pair ON blocked_keywords (lower(key), lower(value));

CREATE TABLE allowed_values (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND name = btrim(name)),
  "values" text[] NOT NULL CHECK (cardinality("values") > 0),
  version bigint NOT NULL REFERENCES rule_changes
);
CREATE UNIQUE INDEX allowed_values_name ON allowed_values (lower(name));

-- The three lists as they were after a change, written when the first run pins them; never changed.
CREATE TABLE rule_sets (
  version bigint PRIMARY KEY REFERENCES rule_changes,
  content json NOT NULL
);
CREATE TRIGGER rule_sets_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rule_sets
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ==== GPT: versions of the prompt, whether the account has credit, and what the model answered ====

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

-- One row. While a recharge is required GPT steps wait and no run can be submitted.
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
-- The cost of a time span reads only the tokens of its responses.
CREATE INDEX gpt_answers_by_time ON gpt_answers (answered_at) INCLUDE (input_tokens, output_tokens);

-- ==== Lists ====

-- A product list as it came, stored once for each account and content.
CREATE TABLE uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of the stored file. 0 while its list was only estimated.
  bytes bigint NOT NULL DEFAULT 0,
  -- Uploads that no run uses are removed after some days.
  used_at timestamptz NOT NULL,
  UNIQUE (account_id, sha256)
);
CREATE INDEX uploads_by_use ON uploads (used_at);

-- What reading an upload under one mapping came to, so that submitting need not count again.
CREATE TABLE list_counts (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  upload_id bigint NOT NULL REFERENCES uploads ON DELETE CASCADE,
  -- Canonical JSON of file type, mapping, sheet and encoding.
  reading text NOT NULL,
  total_rows integer NOT NULL CHECK (total_rows > 0),
  skipped_rows integer NOT NULL CHECK (skipped_rows BETWEEN 0 AND total_rows),
  skipped jsonb NOT NULL,
  -- Rows left out of the list on demand.
  dropped_rows integer NOT NULL CHECK (dropped_rows >= 0),
  -- Rows to look up that differ in EAN or ASIN.
  distinct_products integer NOT NULL CHECK (distinct_products BETWEEN 0 AND total_rows),
  -- Identifiers of the first of them.
  sample jsonb NOT NULL,
  -- The keys of the identifiers of each distinct product.
  product_keys text[] NOT NULL DEFAULT '{}',
  -- Notes about rows of a list that are looked up, and characters that could not be read, for its quote.
  noted jsonb NOT NULL DEFAULT '[]',
  replaced_characters integer NOT NULL DEFAULT 0,
  -- What the count takes of the account's storage: docs/decisions/0059-storage.md
  bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (upload_id, reading)
);

-- A list is an uploaded file under one reading, and what its owner made of it since. Its runs are runs.
CREATE TABLE lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts,
  upload_id bigint NOT NULL REFERENCES uploads,
  reading jsonb NOT NULL,
  name text NOT NULL,
  file_name text NOT NULL,
  total_rows integer NOT NULL CHECK (total_rows > 0),
  -- Rows by verdict. Rows that were not searched yet are in none of them.
  found integer NOT NULL DEFAULT 0,
  ambiguous integer NOT NULL DEFAULT 0,
  not_found integer NOT NULL DEFAULT 0,
  blocked integer NOT NULL DEFAULT 0,
  unreadable integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- Scored rows, and the sum of their scores.
  scored_rows integer NOT NULL DEFAULT 0,
  completeness_sum bigint NOT NULL DEFAULT 0,
  -- How often rows of the list have changed. What is counted over all rows is valid for one version.
  rows_version bigint NOT NULL DEFAULT 0,
  -- Grows in each transaction that gives its rows other results.
  results_version bigint NOT NULL DEFAULT 0,
  -- Rows are to be added, scored, or decided on as families. A run that changes no row needs no such task.
  needs_update boolean NOT NULL DEFAULT true,
  -- Headings of the columns that are not mapped, in the order of list_lines.cells.
  own_columns text[] NOT NULL DEFAULT '{}',
  -- Formulas of fields, in the order in which they are computed: ComputedColumn of the contract. The version changes with each change.
  computed_columns jsonb NOT NULL DEFAULT '[]',
  computed_version integer NOT NULL DEFAULT 0,
  -- Whether list_lines has all rows of the file. The first task that needs them stores them.
  lines_stored boolean NOT NULL DEFAULT false,
  -- How often the owner or a newer file has changed what the list states. 0: its rows are those of its file.
  lines_version bigint NOT NULL DEFAULT 0,
  -- How the article numbers of parents are made: FamilyNumberRule of the contract.
  family_numbers jsonb NOT NULL DEFAULT '{"kind": "stem"}',
  -- What the owner calls the axes of families, in their order.
  family_axes jsonb NOT NULL DEFAULT '[]',
  -- The rows of the list after its last run.
  stored_bytes bigint NOT NULL DEFAULT 0,
  -- rows_version after a large change of titles, brands or categories that a task has yet to copy to list_rows.
  uncopied_version bigint,
  created_at timestamptz NOT NULL,
  -- The latest change of a row or of the list itself.
  changed_at timestamptz NOT NULL,
  archived_at timestamptz,
  deleted_at timestamptz,
  CHECK (found + ambiguous + not_found + blocked + unreadable + skipped <= total_rows)
);
CREATE INDEX lists_of_account ON lists (account_id, changed_at);
-- Hashed, because a reading with corrections is longer than an index entry may be. A file that is sent again after its list was
-- deleted is a new list, so that removing the old one never touches it: docs/decisions/0059-storage.md. So is one whose list has
-- other rows by now, because the run of a sent file searches, and costs, what the file states.
CREATE UNIQUE INDEX lists_by_reading ON lists (upload_id, md5(reading::text)) WHERE deleted_at IS NULL AND lines_version = 0;
CREATE INDEX lists_by_upload ON lists (upload_id);

-- What the seller states of each row: its identifiers as checked, and the other cells of the list. Not in list_rows, whose 19
-- indexes would have every row twice: docs/decisions/0040-lists.md
CREATE TABLE list_lines (
  list_id bigint NOT NULL,
  -- 1-based. A row keeps it as long as its list exists.
  position integer NOT NULL,
  -- Empty if the row has none.
  article_number text NOT NULL,
  -- Digits and upper case, or of a skipped row the cells as written.
  ean text,
  asin text,
  mpn text,
  mpn_brand text,
  -- Why the row is not looked up, and the invalid cell.
  skip_reason text,
  bad_value text,
  notes text[] NOT NULL DEFAULT '{}',
  -- The row of the file, as a spreadsheet counts, that this one repeats or whose article number it has.
  earlier_row integer,
  -- Of lists.own_columns. Missing ones are empty.
  cells text[] NOT NULL DEFAULT '{}',
  -- What the newest file states in place of the owner's correction: article number, EAN, ASIN, part number and brand.
  stated text[],
  -- The owner added the row. A newer file without it does not remove it.
  is_added boolean NOT NULL DEFAULT false,
  -- The newest file no longer has the row. It is ignored until it returns.
  is_removed boolean NOT NULL DEFAULT false,
  -- Whether the owner ignored the row before.
  was_ignored boolean NOT NULL DEFAULT false,
  PRIMARY KEY (list_id, position)
) PARTITION BY HASH (list_id);
CREATE TABLE list_lines_0 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE list_lines_1 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE list_lines_2 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE list_lines_3 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE list_lines_4 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE list_lines_5 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE list_lines_6 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE list_lines_7 PARTITION OF list_lines FOR VALUES WITH (MODULUS 8, REMAINDER 7);

-- What the sheet shows of each row: its newest result. A row that no run has processed is what its line states: skipped, or without a
-- verdict. The first rows of every order, filter and search of a list come from an index: docs/decisions/0040-lists.md
CREATE TABLE list_rows (
  list_id bigint NOT NULL,
  -- 1-based data row of the list.
  position integer NOT NULL,
  article_number text NOT NULL,
  ean text,
  asin text,
  mpn text,
  mpn_brand text,
  -- The run whose result this is. Null before the first one.
  run_id bigint,
  verdict text,
  reason text,
  -- The newest result, named here too so that the run that came to it can be cleared: docs/decisions/0062-results.md
  -- Null if the row has neither a product nor candidates.
  result_id bigint,
  notes text[] NOT NULL DEFAULT '{}',
  facts json,
  -- The invalid cell of a skipped row.
  bad_value text,
  -- With a product for the row.
  sources text[] NOT NULL DEFAULT '{}',
  title text,
  brand text,
  category text,
  image text,
  amazon_price numeric,
  amazon_currency text,
  ebay_price numeric,
  ebay_currency text,
  attributes integer NOT NULL,
  -- Distinct names of the attributes of the newest result.
  attribute_names text[] NOT NULL DEFAULT '{}',
  has_description boolean NOT NULL DEFAULT false,
  fingerprint text,
  -- What sources state about product safety. Null if unknown.
  stated_safety text[],
  -- When the oldest page of the result was fetched. Null unless found.
  fetched_at timestamptz,
  -- The row has values in list_edits. Those that the sheet sorts and filters by are copied here. An empty text shows none.
  has_edits boolean NOT NULL DEFAULT false,
  own_title text,
  own_brand text,
  own_category text,
  -- When a run returned another verdict or other values than the run before it.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, position)
) PARTITION BY HASH (list_id);
CREATE TABLE list_rows_0 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE list_rows_1 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE list_rows_2 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE list_rows_3 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE list_rows_4 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE list_rows_5 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE list_rows_6 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE list_rows_7 PARTITION OF list_rows FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE INDEX list_rows_by_verdict ON list_rows (list_id, verdict, position);
CREATE INDEX list_rows_by_article ON list_rows (list_id, lower(article_number) text_pattern_ops);
-- Texts are cut, because an index entry could not hold a long one.
CREATE INDEX list_rows_by_title ON list_rows (list_id, (left(nullif(coalesce(own_title, title), ''), 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_brand ON list_rows (list_id, (left(nullif(coalesce(own_brand, brand), ''), 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_category ON list_rows (list_id, (left(nullif(coalesce(own_category, category), ''), 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_number ON list_rows (list_id, (left(article_number, 80) COLLATE "de-x-icu"), position);
CREATE INDEX list_rows_by_amazon_price ON list_rows (list_id, amazon_price, position);
CREATE INDEX list_rows_by_ebay_price ON list_rows (list_id, ebay_price, position);
CREATE INDEX list_rows_by_attributes ON list_rows (list_id, attributes, position);
CREATE INDEX list_rows_by_change ON list_rows (list_id, changed_at, position);
CREATE INDEX list_rows_by_fetch ON list_rows (list_id, fetched_at, position);
-- Few rows of a list have edits.
CREATE INDEX list_rows_with_edits ON list_rows (list_id, position) WHERE has_edits;
-- Parts of texts, and values that few rows have. Every filter names the list, so other lists are never read.
CREATE INDEX list_rows_by_text ON list_rows USING gin (
  list_id,
  (coalesce(own_title, title, '') || ' ' || coalesce(own_brand, brand, '')) gin_trgm_ops,
  (left(coalesce(own_brand, brand, ''), 80)),
  (left(coalesce(own_category, category, ''), 80)),
  reason
) WITH (gin_pending_list_limit = 4096);
-- Rows that are stored wait in the index in the order in which they came, so that a run writes to it in large steps. Searches read
-- those that wait, so a task sorts them in after each run. Returns how many pages waited.
CREATE FUNCTION index_waiting_texts() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT sum(gin_clean_pending_list(inhrelid::regclass)) FROM pg_inherits WHERE inhparent = 'list_rows_by_text'::regclass
$$;
-- The number that a text begins with, as in `10 cm`, `2,5 kg`, `1.234,50` and `1,234.50`. A point before three digits groups them. Null
-- without one, and for what only looks like a number, such as `1.2.3`.
CREATE FUNCTION leading_number(value text) RETURNS double precision
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  number text;
BEGIN
  IF value !~ '^\s*[-+−]?\d' THEN RETURN NULL; END IF;
  -- Limits of repetitions would take ten times as long.
  number := replace(substring(value FROM '[-+−]?\d+(?:[.,]\d+)*'), '−', '-');
  number := CASE
    WHEN number !~ '[.,]' THEN number
    WHEN number ~ '^[^,]*,\d*$' THEN translate(number, ',.', '.')
    WHEN number ~ '^[-+]?[1-9]\d?\d?(?:\.\d\d\d)+$' THEN replace(number, '.', '')
    ELSE replace(number, ',', '') END;
  RETURN CASE WHEN pg_input_is_valid(number, 'double precision') THEN number END;
END $$;
-- The day that a text begins with, as in `2026-11-05`, `5.11.2026`, `05.11.26`, `5. November 2026` and `Nov 5, 2026`. Slashes have the day
-- first, as Europeans write it, unless only the second number can be one. Null without a day that exists.
CREATE FUNCTION leading_date(value text) RETURNS date
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text[];
  name text;
  month text;
  day text;
BEGIN
  -- Most values are none, and these are the characters that each begins with.
  IF value !~ '^\s*(?:\d\d?[./]|\d\d\d\d-\d|\d\d?\.? ?[[:alpha:]]|[[:alpha:]]+\.? \d)' THEN RETURN NULL; END IF;
  part := regexp_match(value, '^\s*(\d\d?)([./]) ?(\d\d?)([./]) ?(\d\d\d\d|\d\d)(?!\d|[.,]\d)');
  IF part[2] = part[4] THEN
    day := part[1];
    month := part[3];
    IF part[2] = '/' AND month::integer > 12 THEN
      day := part[3];
      month := part[1];
    END IF;
    part[3] := part[5];
  ELSE
    part := regexp_match(value, '^\s*(\d\d\d\d)-(\d\d?)-(\d\d?)(?!\d)');
    IF part IS NOT NULL THEN
      day := part[3];
      month := part[2];
      part[3] := part[1];
    ELSE
      part := regexp_match(value, '^\s*(\d\d?)\.? ?([[:alpha:]]+)\.?,? (\d\d\d\d)(?!\d)');
      name := part[2];
      day := part[1];
      IF part IS NULL THEN
        part := regexp_match(value, '^\s*([[:alpha:]]+)\.? (?:(\d\d?)(?:st|nd|rd|th)?,? )?(\d\d\d\d)(?!\d)');
        name := part[1];
        day := coalesce(part[2], '1');
      END IF;
      name := lower(name);
      month := coalesce(
        array_position('{januar,februar,märz,april,mai,juni,juli,august,september,oktober,november,dezember}', name),
        array_position('{january,february,march,april,may,june,july,august,september,october,november,december}', name),
        array_position('{jan,feb,mär,apr,mai,jun,jul,aug,sep,okt,nov,dez}', name),
        array_position('{jan,feb,mar,apr,may,jun,jul,aug,sept,oct,nov,dec}', name),
        array_position('{jänner,feber,mrz}', name)
      )::text;
    END IF;
  END IF;
  IF length(part[3]) = 2 THEN part[3] := CASE WHEN part[3] < '70' THEN '20' ELSE '19' END || part[3]; END IF;
  day := concat_ws('-', part[3], month, day);
  RETURN CASE WHEN month IS NOT NULL AND pg_input_is_valid(day, 'date') THEN day::date END;
END $$;
-- Prefixes are found by these whatever the collation of the database. Most rows have one of the identifiers.
CREATE INDEX list_rows_by_ean ON list_rows (list_id, ean text_pattern_ops) WHERE ean IS NOT NULL;
CREATE INDEX list_rows_by_asin ON list_rows (list_id, asin text_pattern_ops) WHERE asin IS NOT NULL;
CREATE INDEX list_rows_by_mpn ON list_rows (list_id, lower(mpn) text_pattern_ops) WHERE mpn IS NOT NULL;
-- Rows that need attention by title, at once. Most rows are found and cost nothing here.
CREATE INDEX list_rows_by_verdict_and_title ON list_rows (
  list_id, verdict, (left(nullif(coalesce(own_title, title), ''), 80) COLLATE "de-x-icu"), position
) WHERE verdict <> 'found';
-- Finds the results that no row names.
CREATE INDEX list_rows_by_result ON list_rows (result_id) WHERE result_id IS NOT NULL;

-- How complete rows are with their owner's edits, once a task or an edit has scored them: rows that are not ignored, with a product or
-- edits. Apart from the rows, because scores change later, and a change of a row is written to each of its indexes.
CREATE TABLE list_scores (
  list_id bigint NOT NULL,
  position integer NOT NULL,
  -- Percent of the expected fields.
  completeness smallint NOT NULL CHECK (completeness BETWEEN 0 AND 100),
  -- The expected fields that the row lacks: title, brand, category, picture, price, description, or attribute:NAME.
  missing text[] NOT NULL,
  -- What it lacks for product safety. Null if unknown.
  missing_safety text[],
  PRIMARY KEY (list_id, position)
) PARTITION BY HASH (list_id);
CREATE TABLE list_scores_0 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE list_scores_1 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE list_scores_2 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE list_scores_3 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE list_scores_4 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE list_scores_5 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE list_scores_6 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE list_scores_7 PARTITION OF list_scores FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE INDEX list_scores_by_completeness ON list_scores (list_id, completeness, position);
CREATE INDEX list_scores_by_missing ON list_scores USING gin (list_id, missing) WITH (gin_pending_list_limit = 1024);

-- The value that the owner set for a field of a row. It wins over every run. Without foreign keys, because a change of 100,000 rows would
-- check each: what deletes a list deletes these.
CREATE TABLE list_edits (
  list_id bigint NOT NULL,
  position integer NOT NULL,
  -- title, brand, category, bullets, description, price, pictures, attribute:NAME, or own:HEADING.
  field text NOT NULL,
  value text NOT NULL,
  edited_by bigint NOT NULL,
  edited_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, position, field)
);

-- The history of a list: changes of its rows by persons. The last 1,000 are kept: docs/decisions/0064-changes.md
CREATE TABLE list_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id bigint NOT NULL REFERENCES lists,
  -- Given by the sender, if it gave one.
  public_id uuid NOT NULL,
  kind text NOT NULL,
  changed_by bigint NOT NULL REFERENCES accounts,
  changed_at timestamptz NOT NULL,
  fields text[] NOT NULL DEFAULT '{}',
  rows integer NOT NULL DEFAULT 0,
  cells integer NOT NULL DEFAULT 0,
  -- What the entry takes with its cells.
  bytes bigint NOT NULL DEFAULT 0,
  -- Set while the change is undone.
  undone_by bigint REFERENCES accounts,
  undone_at timestamptz,
  -- The order in which changes were undone. Null if the change stands, or if its author changed something else since.
  undone_order bigint,
  -- Of the list when the change was made, undone or redone last.
  version bigint NOT NULL DEFAULT 0,
  UNIQUE (list_id, public_id),
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
CREATE INDEX list_changes_in_order ON list_changes (list_id, id);

-- What changes and steps of undo did, by the IDs that their senders gave. One that is sent again does nothing. The newest 2,000 are kept.
CREATE TABLE list_sent_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  sent_id uuid NOT NULL,
  -- A hash of what the sender asked for. Null if the sender has withdrawn it.
  request text,
  -- The entry that it made, undid or redid. Null if it changed nothing, or if the entry is gone.
  change_id bigint REFERENCES list_changes ON DELETE SET NULL,
  -- Cells that were refused, by field and problem.
  refused jsonb NOT NULL DEFAULT '[]',
  -- The family that it created, also if that family is gone.
  family_id bigint,
  UNIQUE (list_id, sent_id)
);
CREATE INDEX list_sent_changes_in_order ON list_sent_changes (list_id, id);
CREATE INDEX list_sent_changes_by_change ON list_sent_changes (change_id);

-- The cells of a change in blocks of 1,000 rows. A null value is none of the owner.
CREATE TABLE list_change_cells (
  change_id bigint NOT NULL REFERENCES list_changes ON DELETE CASCADE,
  -- As in list_edits, or ignored, or choice.
  field text NOT NULL,
  block integer NOT NULL,
  positions integer[] NOT NULL,
  before text[] NOT NULL,
  after text[] NOT NULL,
  -- The positions as ranges, which are compared with those of other changes.
  touched int4multirange NOT NULL,
  PRIMARY KEY (change_id, field, block)
);

-- The attributes by which rows of a list were sorted, filtered, grouped or counted: docs/decisions/0066-views.md
CREATE TABLE list_columns (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  name text NOT NULL,
  -- Of the list when its values were read.
  results_version bigint NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, name)
);

-- Their values, of a thousand positions each. A value counts as long as its row has this result. The owner's values are in list_edits.
CREATE TABLE list_values (
  list_id bigint NOT NULL,
  name text NOT NULL,
  block integer NOT NULL,
  positions integer[] NOT NULL,
  result_ids bigint[] NOT NULL,
  texts text[] NOT NULL,
  -- What the texts begin with.
  numbers double precision[] NOT NULL,
  days date[] NOT NULL,
  PRIMARY KEY (list_id, name, block),
  FOREIGN KEY (list_id, name) REFERENCES list_columns ON DELETE CASCADE
);

-- Filters, order, groups and columns of a list under a name: docs/decisions/0066-views.md
CREATE TABLE list_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  public_id uuid NOT NULL UNIQUE,
  created_by bigint NOT NULL REFERENCES accounts,
  name text NOT NULL,
  -- For everybody of the list's account.
  is_shared boolean NOT NULL DEFAULT true,
  settings json NOT NULL,
  -- Counts its changes.
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX list_views_by_name ON list_views (list_id, created_by, lower(name));

-- How each account saw a list last.
CREATE TABLE list_last_views (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts,
  view_id bigint REFERENCES list_views ON DELETE SET NULL,
  settings json NOT NULL,
  PRIMARY KEY (list_id, account_id)
);

-- Rows of a list that are one article in several variations: docs/decisions/0063-families.md
CREATE TABLE list_families (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  -- The same for the same family in every decision.
  key text NOT NULL,
  state text NOT NULL CHECK (state IN ('accepted', 'proposed', 'rejected')),
  rule text NOT NULL,
  reason jsonb NOT NULL,
  -- The article number of the parent. It stays the same in every decision.
  number text NOT NULL,
  has_own_number boolean NOT NULL DEFAULT false,
  -- The owner's title of the parent. Null: what its children share.
  title text,
  -- What the owner gave the parent. Its children share what is missing.
  parent jsonb NOT NULL DEFAULT '{}',
  axes jsonb NOT NULL,
  -- The owner accepted, rejected or changed it. Later decisions only add rows that are new.
  is_decided boolean NOT NULL DEFAULT false,
  -- The rows that the owner rejected as a family, with their values.
  rejected_rows jsonb NOT NULL DEFAULT '[]',
  changed_at timestamptz NOT NULL,
  UNIQUE (list_id, key)
);
CREATE INDEX list_families_by_state ON list_families (list_id, state, id);
CREATE INDEX list_families_by_number ON list_families (list_id, number);

CREATE TABLE list_family_rows (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  position integer NOT NULL,
  -- Null: the owner took the row out of all families.
  family_id bigint REFERENCES list_families ON DELETE CASCADE,
  -- One for each axis of the family.
  axis_values text[] NOT NULL,
  -- In the list or of the product. Null until the next decision.
  has_ean boolean,
  PRIMARY KEY (list_id, position)
);
CREATE INDEX list_family_rows_by_family ON list_family_rows (family_id);

-- Rows that the owner wants no lookups of and leaves out of the files, and those that a newer file lacks. Apart from the rows, because each
-- change of a row is written to all its indexes.
CREATE TABLE list_ignored (
  list_id bigint NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (list_id, position)
);

-- The candidate that the owner chose for a row. Every run that starts later looks it up.
CREATE TABLE list_choices (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  position integer NOT NULL,
  marketplace text NOT NULL,
  -- ASIN or item id.
  product_id text NOT NULL,
  PRIMARY KEY (list_id, position)
);

-- Attributes that a list expects of the rows of a category, as their peers stated when the list had the category first.
-- Counts of later runs change no score: docs/decisions/0042-completeness.md.
CREATE TABLE list_expectations (
  list_id bigint NOT NULL REFERENCES lists,
  category text NOT NULL,
  names text[] NOT NULL,
  PRIMARY KEY (list_id, category)
);

-- A category of an account's found rows, and when they were last counted.
CREATE TABLE category_profiles (
  account_id bigint NOT NULL REFERENCES accounts,
  category text NOT NULL,
  -- Found rows of the account with this category.
  peers integer NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, category)
);

-- How many peers of a category state an attribute. Rare attributes are left out.
CREATE TABLE category_attributes (
  account_id bigint NOT NULL,
  category text NOT NULL,
  name text NOT NULL,
  peers integer NOT NULL,
  PRIMARY KEY (account_id, category, name),
  FOREIGN KEY (account_id, category) REFERENCES category_profiles ON DELETE CASCADE
);

-- Attributes that the owner expects of a category, or does not expect whatever its peers state.
CREATE TABLE expected_attributes (
  account_id bigint NOT NULL REFERENCES accounts,
  category text NOT NULL,
  name text NOT NULL,
  is_expected boolean NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, category, name)
);

-- ==== Jobs: a run is what a customer ordered, a batch what one task works on, a record the answer to one row ====

-- What is known of a product after merging, rules and GPT. Never changed. Every record that came to the same shares it, so nothing
-- refers to it by a foreign key, which would write to it. What nothing names is deleted every night.
CREATE TABLE results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The beginning of the SHA-256 of all that the result depends on.
  key bytea NOT NULL UNIQUE CHECK (length(key) = 16),
  verdict text NOT NULL,
  reason text NOT NULL,
  notes text[] NOT NULL,
  facts json,
  -- Null unless found. Empty if it has too little data to be charged.
  product_keys text[],
  fingerprint text,
  -- Each application of a rule.
  rule_uses json,
  -- With a product that is joined, the most trusted first.
  sources text[] NOT NULL,
  title text,
  brand text,
  category text,
  image text,
  amazon_price numeric,
  amazon_currency text,
  ebay_price numeric,
  ebay_currency text,
  attributes integer NOT NULL,
  attribute_names text[] NOT NULL,
  -- The value of each of these names, by which lists are sorted, filtered and grouped. Several values are joined with commas.
  attribute_values text[],
  stated_safety text[],
  has_description boolean NOT NULL,
  -- Two lines of JSON, compressed with Zstandard: what files and exports read, and what only the page of a row shows, which is what the
  -- sources stated and the candidates. Null if there is neither a product nor a candidate. docs/decisions/0062-results.md
  content bytea
) WITH (toast_tuple_target = 8160);
-- Compressed already.
ALTER TABLE results ALTER content SET STORAGE EXTERNAL;

CREATE TABLE runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts,
  -- The key that started the run.
  api_key_id uuid REFERENCES api_keys ON DELETE SET NULL,
  name text NOT NULL,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  status text NOT NULL CHECK (
    status IN ('Initializing', 'Data Processing', 'Finalizing', 'Completed', 'Failed', 'Cancelled')
  ),
  idempotency_key text,
  -- What the idempotency key of a run was sent with: a hash of the request, so that another request with the key is refused.
  idempotency_request text,
  file_name text NOT NULL,
  list_id bigint NOT NULL REFERENCES lists,
  upload_id bigint NOT NULL REFERENCES uploads,
  -- Whether a run looks up only the rows of its list that are in run_selections.
  has_selection boolean NOT NULL DEFAULT false,
  -- The rules that were in force at submit; null: none.
  rule_set bigint REFERENCES rule_sets,
  -- The country sites a run asks, in order (none: those of the settings), and whether it trusts no earlier reading.
  sites text[] NOT NULL DEFAULT '{}',
  reads_afresh boolean NOT NULL DEFAULT false,
  -- The sources of a run; empty for Amazon and eBay.
  sources text[] NOT NULL DEFAULT '{}',
  -- Its values precede those of other sources.
  preferred_source text,
  -- Whether marketplaces are asked only for products that registers and catalogs do not describe completely.
  stops_when_complete boolean NOT NULL DEFAULT false,
  total_rows integer NOT NULL CHECK (total_rows > 0),
  skipped_rows integer NOT NULL CHECK (skipped_rows BETWEEN 0 AND total_rows),
  found integer NOT NULL DEFAULT 0,
  ambiguous integer NOT NULL DEFAULT 0,
  not_found integer NOT NULL DEFAULT 0,
  blocked integer NOT NULL DEFAULT 0,
  unreadable integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- The price a record had at submit.
  coins_per_record integer NOT NULL CHECK (coins_per_record >= 0),
  coins_held integer NOT NULL CHECK (coins_held >= 0),
  coins_used integer NOT NULL DEFAULT 0 CHECK (coins_used BETWEEN 0 AND coins_held),
  -- The charge of the found records that state none. Null until the run is settled.
  usual_charge text CHECK (usual_charge IN ('charged', 'charged-elsewhere', 'paid-before', 'too-little-data', 'over-quote')),
  -- The last position that a batch covers.
  batched_to integer NOT NULL DEFAULT 0,
  -- When the next task gathers waiting records into a batch; tasks that come earlier do nothing.
  gather_at timestamptz,
  -- Since when marketplaces have answered nothing but refusals.
  refused_since timestamptz,
  -- Set while every open batch waits for a marketplace; adds to paused_ms when work goes on.
  waiting_since timestamptz,
  paused_ms double precision NOT NULL DEFAULT 0,
  -- Since when tasks of a run are put off because files cannot be reached; null while none is.
  storage_outage_since timestamptz,
  finish_requested_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('owner', 'admin')),
  failure text,
  -- Keys of the output files once they are written.
  outputs jsonb,
  -- What its report counts, and the version of the code that wrote its files.
  figures json,
  -- Files and records of the run: an estimate until it ends.
  stored_bytes bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  -- When its files and records were removed, because the list was deleted or newer runs took its place.
  cleared_at timestamptz,
  UNIQUE (account_id, idempotency_key),
  CHECK ((status = 'Failed') = (failure IS NOT NULL)),
  CHECK ((status = 'Cancelled') = (cancelled_by IS NOT NULL)),
  CHECK ((status IN ('Completed', 'Failed', 'Cancelled')) = (finished_at IS NOT NULL)),
  CHECK (found + ambiguous + not_found + blocked + unreadable + skipped <= total_rows),
  CHECK (status <> 'Completed' OR outputs IS NOT NULL OR cleared_at IS NOT NULL),
  CHECK ((idempotency_key IS NULL) = (idempotency_request IS NULL))
);
CREATE INDEX runs_of_account ON runs (account_id, id);
CREATE INDEX runs_by_public_id ON runs (public_id text_pattern_ops);
-- The runs of a list, newest first.
CREATE INDEX runs_by_upload ON runs (upload_id, id);
-- How many runs have not ended is asked every few seconds; those that have are most of them.
CREATE INDEX runs_open ON runs (status) WHERE finished_at IS NULL;
CREATE INDEX runs_by_list ON runs (list_id, id);
CREATE INDEX runs_by_api_key ON runs (api_key_id, created_at) WHERE api_key_id IS NOT NULL;
-- Admins filter and search the runs of all accounts, and see what the model has cost in the last month.
CREATE INDEX runs_by_status ON runs (status, id);
CREATE INDEX runs_by_text ON runs USING gin (name gin_trgm_ops);
CREATE INDEX runs_by_time ON runs (created_at);
CREATE INDEX runs_stored ON runs (account_id) INCLUDE (stored_bytes) WHERE stored_bytes > 0;

CREATE FUNCTION refuse_finalizing_open() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM records WHERE run_id = NEW.id AND verdict IS NULL) THEN
    RAISE EXCEPTION 'run % has open records', NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER runs_finalize_without_open BEFORE UPDATE OF status ON runs FOR EACH ROW WHEN (NEW.status = 'Finalizing')
  EXECUTE FUNCTION refuse_finalizing_open();

-- queued: its task is queued or runs; closed: done, exactly once.
CREATE TABLE batches (
  run_id bigint NOT NULL REFERENCES runs ON DELETE CASCADE,
  number integer NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  -- Looks up waiting records again.
  gathered boolean NOT NULL DEFAULT false,
  -- Null if gathered.
  first_position integer,
  last_position integer,
  state text NOT NULL CHECK (state IN ('queued', 'closed')),
  -- Its records with a verdict.
  answered integer NOT NULL DEFAULT 0,
  -- When the attempt began that answered the first of them.
  begun_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (run_id, number),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((first_position IS NULL) = gathered),
  CHECK ((last_position IS NULL) = gathered)
);
CREATE INDEX batches_open ON batches (run_id, state, number) WHERE state <> 'closed';
CREATE INDEX batches_by_close ON batches (run_id, closed_at) WHERE state = 'closed';

CREATE TABLE records (
  run_id bigint NOT NULL,
  -- 1-based data row of the list.
  position integer NOT NULL,
  article_number text NOT NULL,
  ean text,
  asin text,
  -- The manufacturer's part number and the brand.
  mpn text,
  mpn_brand text,
  -- The product that the owner chose before the run.
  chosen_source text,
  chosen_id text,
  verdict text,
  reason text,
  -- Null if the record has neither a product nor candidates.
  result_id bigint,
  notes text[] NOT NULL,
  -- What the notes of a record name: attributes on which the marketplaces disagree, the condition of a used offer.
  facts json,
  -- What two runs of the same list are compared by: a hash of title, prices and attributes; null unless found.
  fingerprint text,
  -- The invalid cell of a skipped record.
  bad_value text,
  -- Null unless found. Empty if the result has too little data to be charged.
  product_keys text[],
  read_at timestamptz,
  -- When the oldest of its pages was fetched. Null unless found.
  fetched_at timestamptz,
  -- Of a found record, once the run is settled. Null if it is the usual one of its run.
  charge text CHECK (charge IN ('charged', 'charged-elsewhere', 'paid-before', 'too-little-data', 'over-quote')),
  -- Of a record that was refused and is looked up again later.
  attempts integer NOT NULL DEFAULT 0,
  waiting_since timestamptz,
  waiting_for text,
  waiting_reason text,
  next_attempt_at timestamptz,
  -- The batch of waiting records that looks it up again.
  batch integer,
  PRIMARY KEY (run_id, position),
  CHECK ((chosen_source IS NULL) = (chosen_id IS NULL)),
  CHECK (num_nulls(waiting_since, waiting_for, waiting_reason, next_attempt_at) IN (0, 4)),
  CHECK (verdict IS NULL OR waiting_for IS NULL),
  CHECK (verdict IS NULL OR reason IS NOT NULL)
) PARTITION BY HASH (run_id);
CREATE TABLE records_0 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE records_1 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE records_2 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE records_3 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE records_4 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE records_5 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE records_6 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE records_7 PARTITION OF records FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE INDEX records_by_verdict ON records (run_id, verdict, position);
CREATE INDEX records_by_article ON records (run_id, lower(article_number) text_pattern_ops);
-- A record without a verdict is open.
CREATE INDEX records_open ON records (run_id, position) WHERE verdict IS NULL;
-- What waits, by what it waits for: counted for administrators and called in when it may go on.
CREATE INDEX records_waiting ON records (waiting_for, run_id) WHERE waiting_for IS NOT NULL;
-- Finds the results that no record names.
CREATE INDEX records_by_result ON records (result_id) WHERE result_id IS NOT NULL;

-- The rows of its list that a run looks up, if it has a selection.
CREATE TABLE run_selections (
  run_id bigint NOT NULL REFERENCES runs ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (run_id, position)
);

-- Which candidate of an ambiguous record its owner meant.
CREATE TABLE record_choices (
  run_id bigint NOT NULL REFERENCES runs ON DELETE CASCADE,
  position integer NOT NULL,
  marketplace text NOT NULL,
  -- ASIN or item id.
  product_id text NOT NULL,
  PRIMARY KEY (run_id, position)
);

-- What happened to a run as a whole; the lines about its records come from the records themselves.
CREATE TABLE run_log (
  run_id bigint NOT NULL REFERENCES runs ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  event text NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (run_id, id)
);

-- What a run pinned at submit and what came of it, counted when its batches are closed. Without a row the step is left out.
CREATE TABLE run_gpt (
  run_id bigint PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
  prompt_version integer NOT NULL REFERENCES gpt_prompts,
  model text NOT NULL,
  -- The owner did not want to wait for GPT: the rest of the run goes without.
  skipped_at timestamptz,
  answered integer NOT NULL DEFAULT 0,
  unusable integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0
);

-- Records of a run that were looked up in each source, and those with a product there.
CREATE TABLE run_sources (
  run_id bigint NOT NULL REFERENCES runs,
  source text NOT NULL,
  looked_up integer NOT NULL,
  found integer NOT NULL CHECK (found BETWEEN 0 AND looked_up),
  PRIMARY KEY (run_id, source)
);

-- How many values a rule changed in a run; counted when a batch is closed.
CREATE TABLE rule_uses (
  run_id bigint NOT NULL REFERENCES runs ON DELETE CASCADE,
  list text NOT NULL,
  rule_id bigint NOT NULL,
  values_changed integer NOT NULL CHECK (values_changed > 0),
  PRIMARY KEY (run_id, list, rule_id)
);

-- What is counted over all rows of a list.
CREATE TABLE list_summaries (
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  -- What is counted: facets or gaps.
  kind text NOT NULL,
  rows_version bigint NOT NULL,
  -- Of the list then.
  changed_at timestamptz NOT NULL,
  content json NOT NULL,
  -- Null for the rows as they are now.
  run_id bigint REFERENCES runs (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_summaries_by_kind ON list_summaries (list_id, kind, run_id) NULLS NOT DISTINCT;

-- ==== Product cache ====

-- What marketplaces answered, by source: mode, base address and recorded pages, so that sandbox answers
-- never serve live runs.
CREATE TABLE cached_products (
  source text NOT NULL,
  marketplace text NOT NULL,
  site text NOT NULL,
  product_id text NOT NULL,
  -- json, not jsonb: read back exactly as it was written.
  product json NOT NULL,
  fetched_at timestamptz NOT NULL,
  -- The beginning of the SHA-256 of the product's text. Tells versions apart without reading it: docs/decisions/0062-results.md
  version bytea NOT NULL CHECK (length(version) = 16),
  PRIMARY KEY (source, marketplace, site, product_id)
);
-- For choosing products to try rules on.
CREATE INDEX cached_products_by_time ON cached_products (source, fetched_at);
-- What is purged at night, oldest first.
CREATE INDEX cached_products_by_age ON cached_products (fetched_at);

CREATE TABLE cached_answers (
  source text NOT NULL,
  marketplace text NOT NULL,
  site text NOT NULL,
  -- What was asked for: ASIN and GTIN as far as given.
  identifiers text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('found', 'ambiguous', 'not-found')),
  product_id text,
  matched_by text CHECK (matched_by IN ('asin', 'gtin', 'item', 'eprel', 'mpn')),
  candidates json,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (source, marketplace, site, identifiers),
  CHECK ((kind = 'found') = (product_id IS NOT NULL)),
  CHECK ((kind = 'found') = (matched_by IS NOT NULL)),
  CHECK ((kind = 'ambiguous') = (candidates IS NOT NULL))
);
CREATE INDEX cached_answers_by_age ON cached_answers (answered_at);

-- How often the product cache had the answer; days are UTC.
CREATE TABLE cache_use (
  day date NOT NULL,
  marketplace text NOT NULL,
  -- Questions that were remembered, and those that were not.
  recalled bigint NOT NULL,
  missed bigint NOT NULL,
  PRIMARY KEY (day, marketplace)
);

-- What lookups of the public API found for an account, which has paid for it. Kept for a day.
CREATE TABLE lookup_results (
  account_id bigint NOT NULL REFERENCES accounts,
  -- EAN, ASIN and sites.
  lookup_key text NOT NULL,
  result json NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, lookup_key)
);
CREATE INDEX lookup_results_by_time ON lookup_results (found_at);

-- ==== Sources: docs/decisions/0057-source-plugins.md. The contract lists their names. ====

-- Sellers' own accounts at the official interfaces of sources.
CREATE TABLE seller_accounts (
  account_id bigint NOT NULL REFERENCES accounts,
  marketplace text NOT NULL,
  -- AES-256-GCM: nonce, text, tag. Opens only for this account and marketplace.
  credentials bytea NOT NULL,
  connected_at timestamptz NOT NULL,
  tested_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('accepted', 'denied', 'unreachable')),
  PRIMARY KEY (account_id, marketplace)
);

-- The sources that an account uses unless a run names others. Accounts without a row use Amazon and eBay.
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

-- One token bucket a site, shared by all workers.
CREATE TABLE host_throttles (
  site text PRIMARY KEY,
  -- Below zero: requests that are already promised a later moment.
  tokens double precision NOT NULL,
  refilled_at timestamptz NOT NULL,
  paused_until timestamptz
);

-- Marketplaces that an administrator has paused: nothing is asked of them.
CREATE TABLE marketplace_pauses (
  marketplace text PRIMARY KEY,
  paused_at timestamptz NOT NULL,
  paused_by bigint NOT NULL REFERENCES accounts
);

-- What lookups that asked a marketplace came to, by the hour.
CREATE TABLE lookup_hours (
  marketplace text NOT NULL,
  hour timestamptz NOT NULL,
  answered integer NOT NULL DEFAULT 0,
  unreadable integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  PRIMARY KEY (marketplace, hour)
);

-- Product pages read, and how many of them lacked a section that their layout is known to have. Counted by quarter of an hour, so
-- that a change shows within the hour, however many pages the day had before it.
CREATE TABLE layout_quarters (
  since timestamptz NOT NULL,
  marketplace text NOT NULL,
  -- `page` stands for pages that could not be read at all.
  section text NOT NULL,
  pages bigint NOT NULL,
  missing bigint NOT NULL,
  PRIMARY KEY (since, marketplace, section)
);

-- Pages of changed layouts, kept as files for study.
CREATE TABLE layout_pages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  marketplace text NOT NULL,
  url text NOT NULL,
  missing text[] NOT NULL,
  file_key text NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX layout_pages_by_time ON layout_pages (marketplace, kept_at);

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

-- Worker processes; each says every few seconds that it lives, by the clock of the database.
CREATE TABLE workers (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- Sites whose circuit breaker is open in it.
  circuit_open_sites text[] NOT NULL DEFAULT '{}',
  -- Official interfaces that a worker leaves alone: those that mostly fail, and those that deny the installation's credentials.
  circuit_open_interfaces text[] NOT NULL DEFAULT '{}',
  denied_interfaces text[] NOT NULL DEFAULT '{}'
);

-- ==== Ledger ====

-- Coins in double entry: every transaction sums to zero, and nothing booked is ever edited.
-- A seller's coins are in 'wallet' (free) and 'held' (promised to open runs).
-- receivable: coins a seller owes after a refund or dispute of spent ones; adjustments: given or taken by an administrator.
CREATE TYPE ledger_account_kind AS ENUM ('wallet', 'held', 'deposits', 'revenue', 'receivable', 'adjustments');
CREATE TYPE ledger_transaction_kind AS ENUM (
  'deposit', 'hold', 'settle', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'adjustment'
);

CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind ledger_account_kind NOT NULL,
  account_id bigint REFERENCES accounts,
  balance bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts_one_of_a_kind UNIQUE NULLS NOT DISTINCT (kind, account_id),
  CONSTRAINT ledger_accounts_owner CHECK ((kind IN ('wallet', 'held', 'receivable')) = (account_id IS NOT NULL)),
  CONSTRAINT ledger_accounts_not_negative CHECK (kind NOT IN ('wallet', 'held', 'revenue') OR balance >= 0),
  -- A seller owes coins or nothing; never the other way round.
  CONSTRAINT ledger_accounts_receivable CHECK (kind <> 'receivable' OR balance <= 0)
);
INSERT INTO ledger_accounts (kind) VALUES ('deposits'), ('revenue'), ('adjustments');
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Balances follow entries only, so a statement of its own may not touch them.
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

CREATE FUNCTION open_ledger_account_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.balance := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION open_ledger_account_empty();

-- The business key names the event (a hold of a run, its settlement, a payment): it is booked once.
CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_key text NOT NULL CONSTRAINT ledger_transactions_booked_once UNIQUE,
  kind ledger_transaction_kind NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts,
  booked_at timestamptz NOT NULL DEFAULT now(),
  run_id bigint REFERENCES runs,
  -- The payment provider's id of the payment, refund or dispute, and the money that moved: negative where it went back.
  reference text,
  amount_cents bigint,
  -- Who adjusted, and why.
  actor_account_id bigint REFERENCES accounts,
  reason text,
  CONSTRAINT ledger_transactions_run CHECK ((kind IN ('hold', 'settle')) = (run_id IS NOT NULL)),
  CONSTRAINT ledger_transactions_once_a_run UNIQUE (run_id, kind),
  CONSTRAINT ledger_transactions_payment CHECK (
    (reference IS NULL) = (amount_cents IS NULL)
    AND CASE
      WHEN kind = 'deposit' THEN reference IS NULL OR amount_cents > 0
      WHEN kind IN ('refund', 'dispute') THEN reference IS NOT NULL AND amount_cents < 0
      WHEN kind IN ('refund_failed', 'dispute_won') THEN reference IS NOT NULL AND amount_cents > 0
      ELSE reference IS NULL
    END
  ),
  CONSTRAINT ledger_transactions_once_a_payment UNIQUE (kind, reference),
  CONSTRAINT ledger_transactions_adjustment CHECK (
    (kind = 'adjustment') = (reason IS NOT NULL) AND (kind = 'adjustment') = (actor_account_id IS NOT NULL)
  ),
  CONSTRAINT ledger_transactions_reason CHECK (reason <> '')
);
CREATE INDEX ledger_transactions_account ON ledger_transactions (account_id, id);
CREATE TRIGGER ledger_transactions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The time of a booking is the database's, whatever the writer claimed.
CREATE FUNCTION stamp_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booked_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transactions_stamp BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION stamp_ledger_transaction();

-- Checks a whole transaction at commit. The fixed search path keeps temporary tables from standing in.
CREATE FUNCTION check_ledger_transaction() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  -- The trigger's argument names the column that holds the transaction's id.
  checked ledger_transactions;
BEGIN
  SELECT * INTO checked FROM ledger_transactions WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
  IF (SELECT sum(coins) FROM ledger_entries WHERE transaction_id = checked.id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', checked.id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledger_account_id
    WHERE e.transaction_id = checked.id AND (
      a.account_id <> checked.account_id
      OR (checked.kind, a.kind, sign(e.coins)) NOT IN (SELECT p.transaction_kind, p.account_kind, p.direction FROM ledger_pairings p)
    )
  ) THEN
    RAISE EXCEPTION 'ledger transaction % has an entry that does not belong to a %', checked.id, checked.kind
      USING ERRCODE = 'check_violation';
  END IF;
  -- A run that costs nothing is held and settled without entries.
  IF checked.run_id IS NULL AND NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = checked.id) THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', checked.id USING ERRCODE = 'check_violation';
  END IF;
  IF checked.kind = 'settle' AND EXISTS (
    SELECT FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.ledger_account_id
    WHERE t.run_id = checked.run_id AND a.kind = 'held'
    GROUP BY a.id HAVING sum(e.coins) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not settle what run % holds', checked.id, checked.run_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_keep_the_rules AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction('id');

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transactions,
  ledger_account_id bigint NOT NULL REFERENCES ledger_accounts,
  coins bigint NOT NULL CHECK (coins <> 0),
  balance_before bigint NOT NULL,
  balance_after bigint NOT NULL,
  CONSTRAINT ledger_entries_balance CHECK (balance_after = balance_before + coins),
  UNIQUE (transaction_id, ledger_account_id)
);
CREATE INDEX ledger_entries_account ON ledger_entries (ledger_account_id, id);
CREATE INDEX ledger_entries_of_account ON ledger_entries (ledger_account_id, transaction_id);

-- An entry moves its account's balance and records it; whatever the writer claimed is overwritten.
-- Entries come with their transaction, not later; their ids follow the order of booking.
CREATE FUNCTION book_ledger_entry() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions WHERE id = NEW.transaction_id AND booked_at = now()) THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  UPDATE ledger_accounts SET balance = balance + NEW.coins WHERE id = NEW.ledger_account_id
    RETURNING balance INTO NEW.balance_after;
  NEW.balance_before := NEW.balance_after - NEW.coins;
  -- Only now is the ledger account locked: ids drawn before could be out of order.
  NEW.id := nextval('ledger_entries_id_seq');
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_book BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION book_ledger_entry();
CREATE TRIGGER ledger_entries_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_keep_the_rules AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction('transaction_id');

-- No transaction adds coins to a wallet, or sets some aside for a run, while its account owes coins.
CREATE FUNCTION check_debts_first() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  booked ledger_transactions;
BEGIN
  SELECT t.* INTO booked
  FROM ledger_transactions t JOIN ledger_accounts a ON a.id = NEW.ledger_account_id AND a.kind = 'wallet'
  WHERE t.id = NEW.transaction_id AND (NEW.coins > 0 OR t.kind = 'hold');
  IF booked.id IS NULL THEN
    RETURN NULL;
  END IF;
  IF (
    SELECT e.balance_after
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledger_account_id
    WHERE a.account_id = booked.account_id AND a.kind = 'receivable' AND e.transaction_id <= booked.id
    ORDER BY e.transaction_id DESC LIMIT 1
  ) < 0 THEN
    RAISE EXCEPTION 'ledger transaction % passes over what account % owes', booked.id, booked.account_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_settle_debts_first AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_debts_first();

-- Which ledger accounts a kind of transaction adds coins to and takes coins from.
CREATE TABLE ledger_pairings (
  transaction_kind ledger_transaction_kind NOT NULL,
  account_kind ledger_account_kind NOT NULL,
  direction smallint NOT NULL CHECK (direction IN (-1, 1)),
  PRIMARY KEY (transaction_kind, account_kind, direction)
);
INSERT INTO ledger_pairings VALUES
  ('deposit', 'wallet', 1), ('deposit', 'receivable', 1), ('deposit', 'deposits', -1),
  ('hold', 'wallet', -1), ('hold', 'held', 1),
  -- What a run releases settles what its account owes before it is free again.
  ('settle', 'wallet', 1), ('settle', 'receivable', 1), ('settle', 'held', -1), ('settle', 'revenue', 1),
  ('refund', 'wallet', -1), ('refund', 'receivable', -1), ('refund', 'deposits', 1),
  ('refund_failed', 'wallet', 1), ('refund_failed', 'receivable', 1), ('refund_failed', 'deposits', -1),
  ('dispute', 'wallet', -1), ('dispute', 'receivable', -1), ('dispute', 'deposits', 1),
  ('dispute_won', 'wallet', 1), ('dispute_won', 'receivable', 1), ('dispute_won', 'deposits', -1),
  ('adjustment', 'wallet', 1), ('adjustment', 'wallet', -1), ('adjustment', 'receivable', 1),
  ('adjustment', 'adjustments', 1), ('adjustment', 'adjustments', -1);
CREATE TRIGGER ledger_pairings_are_fixed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger_pairings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an account has paid for is delivered again without charge: docs/decisions/0024-charging.md
CREATE TABLE paid_products (
  account_id bigint NOT NULL,
  -- One of records.product_keys, or `request:` and the keys of the identifiers by which the product was found.
  product_key text NOT NULL,
  -- The run that was charged first for the product.
  run_id bigint NOT NULL,
  -- When the sources of the result that was charged last were read.
  read_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, product_key)
);

-- The coins below which a balance counts as low. Accounts without a row have the default of the installation.
CREATE TABLE low_balance_thresholds (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  coins integer NOT NULL CHECK (coins >= 0)
);

-- What checks of the books found. A difference found again is the same alert, named by its key.
CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  facts jsonb NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by bigint REFERENCES accounts,
  -- Since when a check does not find it any more.
  resolved_at timestamptz,
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
);
CREATE INDEX alerts_open ON alerts (id) WHERE acknowledged_at IS NULL AND resolved_at IS NULL;

-- ==== Payments ====

-- What customers buy and what the payment provider reports of it. Its objects are named by their ids there; what they
-- are now is always asked of the provider, these rows say what we did about it.
CREATE TYPE purchase_kind AS ENUM ('coins', 'subscription');
CREATE TYPE purchase_method AS ENUM ('checkout', 'saved-card', 'auto-top-up');
CREATE TYPE purchase_status AS ENUM ('pending', 'booked', 'failed', 'expired');
CREATE TYPE reversal_kind AS ENUM ('refund', 'dispute');

CREATE TABLE coin_packages (
  id integer PRIMARY KEY,
  coins integer NOT NULL CHECK (coins > 0),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  original_price_cents integer NOT NULL,
  CHECK (original_price_cents >= price_cents)
);
INSERT INTO coin_packages (id, coins, price_cents, original_price_cents) VALUES
  (1, 500, 500, 500),
  (2, 1000, 950, 1000),
  (3, 5000, 4500, 5000),
  (4, 20000, 16000, 20000),
  (5, 100000, 70000, 100000);

-- An account as a customer of the provider. Its row is what everything done for one customer locks first.
CREATE TABLE billing_customers (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- Names the attempt to make the customer, so that a repeated one makes no second.
  key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  stripe_customer_id text UNIQUE,
  default_payment_method_id text,
  created_at timestamptz NOT NULL
);

-- Written before the provider is asked for anything: the key goes into the metadata of its objects and is the
-- idempotency key of making them.
CREATE TABLE purchases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES billing_customers,
  key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- The caller's name for the purchase, where it has one.
  request_key uuid,
  kind purchase_kind NOT NULL,
  method purchase_method NOT NULL,
  status purchase_status NOT NULL DEFAULT 'pending',
  package_id integer REFERENCES coin_packages,
  coins integer CHECK (coins > 0),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  stripe_session_id text UNIQUE,
  stripe_payment_intent_id text UNIQUE,
  stripe_subscription_id text UNIQUE,
  -- The provider's word for why it failed, such as `insufficient_funds`, or ours.
  failure text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT purchases_coins CHECK ((kind = 'coins') = (coins IS NOT NULL AND package_id IS NOT NULL)),
  CONSTRAINT purchases_settled CHECK ((status = 'pending') = (settled_at IS NULL)),
  CONSTRAINT purchases_requested_once UNIQUE (account_id, request_key)
);
CREATE INDEX purchases_account ON purchases (account_id, id);
CREATE UNIQUE INDEX purchases_one_auto_top_up ON purchases (account_id)
  WHERE method = 'auto-top-up' AND status = 'pending';

CREATE TABLE subscriptions (
  id text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES billing_customers,
  -- In the provider's words.
  status text NOT NULL,
  -- Paid although another one was running: it is cancelled and its payment goes back.
  is_duplicate boolean NOT NULL DEFAULT false,
  payment_method_id text,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  -- After a renewal that could not be collected.
  grace_until timestamptz,
  last_warning_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX subscriptions_account ON subscriptions (account_id);
CREATE UNIQUE INDEX subscriptions_one_running ON subscriptions (account_id)
  WHERE ended_at IS NULL AND NOT is_duplicate;

-- Money that arrived. A renewal has no purchase, only its invoice.
CREATE TABLE payments (
  -- The payment intent.
  id text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES billing_customers,
  kind purchase_kind NOT NULL,
  purchase_id bigint REFERENCES purchases,
  subscription_id text REFERENCES subscriptions,
  invoice_id text UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  coins integer NOT NULL CHECK (coins >= 0),
  paid_at timestamptz NOT NULL,
  CONSTRAINT payments_subject CHECK (
    CASE kind
      WHEN 'coins' THEN purchase_id IS NOT NULL AND coins > 0
      ELSE subscription_id IS NOT NULL AND invoice_id IS NOT NULL AND coins = 0
    END
  )
);
CREATE INDEX payments_account ON payments (account_id, paid_at);
CREATE UNIQUE INDEX payments_one_of_coins ON payments (purchase_id) WHERE kind = 'coins';

-- Money that went back, by a refund or a dispute: each takes coins once and, undone, gives those of the moment back once.
CREATE TABLE payment_reversals (
  -- The refund or dispute.
  id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments,
  kind reversal_kind NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  coins_taken integer NOT NULL CHECK (coins_taken >= 0),
  taken_at timestamptz NOT NULL,
  coins_returned integer CHECK (coins_returned >= 0),
  returned_at timestamptz,
  CONSTRAINT payment_reversals_returned CHECK ((coins_returned IS NULL) = (returned_at IS NULL))
);
CREATE INDEX payment_reversals_payment ON payment_reversals (payment_id);

-- Each event of the provider once, with what it is about.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  received_at timestamptz NOT NULL,
  processed_at timestamptz
);
CREATE INDEX stripe_events_open ON stripe_events (received_at) WHERE processed_at IS NULL;

CREATE TABLE auto_top_ups (
  account_id bigint PRIMARY KEY REFERENCES billing_customers,
  enabled boolean NOT NULL DEFAULT false,
  threshold integer NOT NULL CHECK (threshold > 0),
  package_id integer NOT NULL REFERENCES coin_packages,
  -- Why it turned itself off.
  stopped_reason text CHECK (stopped_reason IN ('card-declined', 'no-card')),
  changed_at timestamptz NOT NULL,
  CONSTRAINT auto_top_ups_stopped CHECK (stopped_reason IS NULL OR NOT enabled)
);

-- ==== Invoices ====

-- What a buyer entered for invoices. Issued invoices have copies, so a change concerns later invoices only.
CREATE TABLE billing_details (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- Company or person.
  name text NOT NULL CHECK (name <> ''),
  street text NOT NULL CHECK (street <> ''),
  address_extra text,
  -- Empty in countries without postal codes.
  postal_code text NOT NULL,
  city text NOT NULL CHECK (city <> ''),
  region text,
  -- ISO 3166-1 alpha-2.
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- A number of the European Union has its prefix and no separators.
  vat_number text,
  -- Since when the company is the one of this row. Earlier checks of its VAT number were for another one.
  company_since timestamptz NOT NULL,
  -- The number of the check of the VAT number that is due next. Tasks with earlier numbers do nothing.
  next_check integer NOT NULL DEFAULT 0,
  -- Null means the address of the account.
  invoice_email text,
  -- A reference or order number of the buyer.
  reference text,
  updated_at timestamptz NOT NULL
);

-- Questions about VAT numbers to the registers of the European Union, with the answers as proof. Rows are kept like the books.
CREATE TABLE vat_checks (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL REFERENCES accounts,
  vat_number text NOT NULL,
  service text NOT NULL CHECK (service IN ('vies', 'evatr')),
  requested_at timestamptz NOT NULL,
  -- As the service states it.
  answered_at timestamptz NOT NULL,
  -- Mismatch: valid, but the register has another name or address: docs/decisions/0048-billing-details.md
  outcome text NOT NULL CHECK (outcome IN ('valid', 'invalid', 'mismatch', 'unavailable')),
  -- The service's own status.
  status text NOT NULL,
  request_id text,
  -- The answer as received. Null without one.
  response jsonb
);
CREATE INDEX vat_checks_by_number ON vat_checks (account_id, vat_number, id);
CREATE TRIGGER vat_checks_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vat_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Invoices of payments and refunds: numbered without gaps, everything on them as it was when they were issued.
CREATE TYPE invoice_kind AS ENUM ('coins', 'subscription', 'refund');
CREATE TYPE vat_treatment AS ENUM ('domestic', 'reverse-charge', 'outside-eu', 'one-stop-shop');

CREATE TABLE invoice_counters (
  year integer PRIMARY KEY,
  last_number integer NOT NULL DEFAULT 0
);
CREATE TRIGGER invoice_counters_are_kept BEFORE DELETE OR TRUNCATE ON invoice_counters
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Numbers are given to invoices only, so a statement of its own may not touch the counter.
CREATE TRIGGER invoice_counters_follow_invoices BEFORE INSERT OR UPDATE ON invoice_counters
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  year integer NOT NULL,
  -- Given by the database, whatever the writer claimed.
  number_in_year integer NOT NULL DEFAULT 0,
  kind invoice_kind NOT NULL,
  -- The payment or refund at the payment provider.
  reference text NOT NULL CONSTRAINT invoices_issued_once UNIQUE,
  corrects_id bigint REFERENCES invoices,
  -- The first invoice of the payment; null on that invoice.
  root_id bigint REFERENCES invoices,
  -- The canceled invoice that this one replaces.
  replaces_id bigint REFERENCES invoices CONSTRAINT invoices_replaced_once UNIQUE,
  -- Takes back an invoice with wrong details. No money moves.
  is_cancellation boolean NOT NULL DEFAULT false,
  issued_at timestamptz NOT NULL,
  -- The day of the sale, which a correction keeps.
  supplied_at timestamptz NOT NULL,
  language language NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  net_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  vat_percent integer NOT NULL,
  vat_treatment vat_treatment NOT NULL,
  -- The decision with the answers that prove it. `vat_percent` is its rate in whole percent.
  vat jsonb NOT NULL,
  coins integer,
  -- The first payment of a subscription may hold a fee, a line of its own on the invoice.
  one_time_fee_cents integer NOT NULL DEFAULT 0,
  period_start timestamptz,
  period_end timestamptz,
  buyer jsonb NOT NULL,
  seller jsonb NOT NULL,
  CONSTRAINT invoices_number UNIQUE (year, number_in_year),
  CONSTRAINT invoices_sum CHECK (amount_cents = net_cents + vat_cents),
  CONSTRAINT invoices_correction CHECK ((kind = 'refund') = (corrects_id IS NOT NULL)),
  CONSTRAINT invoices_fee CHECK (
    one_time_fee_cents = 0
    OR (kind = 'subscription' AND one_time_fee_cents BETWEEN 1 AND amount_cents)
  ),
  -- A refund that failed after all: what takes its credit note back has its kind and a positive amount.
  CONSTRAINT invoices_sign CHECK (kind = 'refund' OR amount_cents > 0),
  CONSTRAINT invoices_cancellation CHECK (NOT is_cancellation OR (kind = 'refund' AND amount_cents < 0)),
  CONSTRAINT invoices_replacement CHECK (
    replaces_id IS NULL OR (kind <> 'refund' AND root_id IS NOT NULL)
  ),
  CONSTRAINT invoices_without_vat CHECK (
    vat_treatment NOT IN ('reverse-charge', 'outside-eu') OR (vat_cents = 0 AND vat_percent = 0)
  )
);
CREATE INDEX invoices_account ON invoices (account_id, id);
CREATE INDEX invoices_corrections ON invoices (corrects_id);
CREATE UNIQUE INDEX invoices_canceled_once ON invoices (corrects_id) WHERE is_cancellation;
CREATE INDEX invoices_root ON invoices (root_id);
CREATE INDEX invoices_by_day ON invoices (issued_at);

-- The counter stays locked until the transaction ends, so a number that is rolled back is given again. Issuing the
-- same reference twice inserts nothing and uses up no number.
CREATE FUNCTION number_invoice() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO invoice_counters (year) VALUES (NEW.year) ON CONFLICT DO NOTHING;
  PERFORM FROM invoice_counters WHERE year = NEW.year FOR UPDATE;
  IF EXISTS (SELECT FROM invoices WHERE reference = NEW.reference) THEN
    RETURN NULL;
  END IF;
  UPDATE invoice_counters SET last_number = last_number + 1 WHERE year = NEW.year
    RETURNING last_number INTO NEW.number_in_year;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_number BEFORE INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION number_invoice();
CREATE TRIGGER invoices_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Invoices whose owner was told that the VAT number is confirmed now, so that each is announced once.
CREATE TABLE correction_notices (
  -- Not a foreign key: invoices are append-only, so none disappears.
  invoice_id bigint PRIMARY KEY,
  enqueued_at timestamptz NOT NULL
);

-- ==== Exports ====

-- What an account chose for its last export to each target. The newest one is its default.
CREATE TABLE export_choices (
  account_id bigint NOT NULL REFERENCES accounts,
  target text NOT NULL,
  -- Options that differ from the defaults of the target.
  options jsonb NOT NULL,
  -- An export may have mapped attributes, mapped and other ones, or the original names.
  attribute_names text NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, target)
);

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

-- Where the language model places found names and values of an account. A proposal applies once the seller accepts it.
CREATE TABLE attribute_model_proposals (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- When the scheme was saved that the model was asked about.
  scheme_saved_at timestamptz NOT NULL,
  proposals json NOT NULL
);

-- Permanent links to the newest state of a list in the format of a target.
CREATE TABLE list_links (
  -- Part of the signed address.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  list_id bigint NOT NULL REFERENCES lists,
  target text NOT NULL,
  -- Options that differ from the defaults of the target.
  options jsonb NOT NULL,
  -- As for an export.
  attribute_names text NOT NULL,
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
  -- Null for a usable image, which has all of the next four columns.
  problem text,
  ending text,
  bytes bigint,
  sha256 text,
  -- The checksum of the image that a ZIP archive states.
  crc32 bigint,
  -- What happened, in English, for logs.
  detail text,
  checked_at timestamptz NOT NULL,
  CHECK ((problem IS NULL) = (num_nonnulls(ending, bytes, sha256, crc32) = 4)),
  CHECK ((problem IS NOT NULL) = (num_nulls(ending, bytes, sha256, crc32) = 4))
);
CREATE INDEX image_checks_by_file ON image_checks (sha256);
CREATE INDEX image_checks_by_time ON image_checks (checked_at);

-- Checks of all images of a list, as it is now or as of one of its runs, in the background.
CREATE TABLE image_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL REFERENCES accounts,
  list_id bigint NOT NULL REFERENCES lists,
  -- Null for the rows as they are now.
  run_id bigint REFERENCES runs,
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
  has_failed boolean NOT NULL DEFAULT false
);
CREATE INDEX image_runs_by_list ON image_runs (list_id, id);
-- Two requests at the same time start one check.
CREATE UNIQUE INDEX image_runs_open ON image_runs (list_id, run_id) NULLS NOT DISTINCT WHERE finished_at IS NULL;

-- Declarations of the rights to images, one for each requested download. They stay after the deletion of an account, like the books.
CREATE TABLE image_declarations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL REFERENCES accounts,
  list_id bigint NOT NULL REFERENCES lists,
  -- Null for the rows as they are now.
  run_id bigint REFERENCES runs,
  declared_at timestamptz NOT NULL,
  text_version text NOT NULL,
  -- The text as it was shown.
  text text NOT NULL
);
CREATE INDEX image_declarations_by_account ON image_declarations (account_id, id);

-- ==== Schedules ====

-- Times at which a list runs again. docs/decisions/0053-schedules.md
CREATE TABLE schedules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id bigint NOT NULL REFERENCES accounts,
  -- The schedule belongs to the key that created or last changed it, otherwise to its account: docs/decisions/0050-api-keys.md
  api_key_id uuid REFERENCES api_keys (id) ON DELETE CASCADE,
  list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
  -- Five fields of cron in an IANA time zone.
  cron text NOT NULL,
  time_zone text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'stale')),
  max_age_days integer CHECK (max_age_days > 0),
  max_coins integer NOT NULL CHECK (max_coins >= 0),
  -- Runs without any change of the list are skipped.
  skips_unchanged boolean NOT NULL DEFAULT true,
  report_email boolean NOT NULL,
  -- The import package that the runs of a schedule deliver. docs/decisions/0056-transfers.md
  export_package jsonb,
  created_at timestamptz NOT NULL,
  -- Null while paused, and if no time is left.
  next_run_at timestamptz,
  paused_at timestamptz,
  paused_reason text CHECK (paused_reason IN ('owner', 'coins', 'key')),
  CHECK ((paused_at IS NULL) = (paused_reason IS NULL)),
  CHECK (paused_at IS NULL OR next_run_at IS NULL)
);
CREATE INDEX schedules_due ON schedules (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX schedules_by_account ON schedules (account_id, created_at);
CREATE INDEX schedules_by_list ON schedules (list_id);
CREATE INDEX schedules_by_key ON schedules (api_key_id) WHERE api_key_id IS NOT NULL;

CREATE TABLE schedule_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  -- Later times that passed before this run was claimed.
  missed integer NOT NULL DEFAULT 0,
  run_id bigint REFERENCES runs,
  skipped text CHECK (skipped IN (
    'overlap', 'over-limit', 'insufficient-coins', 'nothing-due', 'no-access', 'unavailable', 'unchanged', 'input-failed',
    'key-limit', 'key-ended', 'storage-full'
  )),
  -- What changed, counted once the run has ended.
  reported_at timestamptz,
  changes jsonb,
  -- What a run fetched, or why it could not.
  input jsonb,
  input_attempts integer NOT NULL DEFAULT 0,
  input_failure text,
  -- Each report of a run is a task of its own, enqueued once.
  report_enqueued_at timestamptz,
  CHECK (run_id IS NULL OR skipped IS NULL),
  CHECK (reported_at IS NULL OR run_id IS NOT NULL),
  CONSTRAINT schedule_runs_once UNIQUE (schedule_id, due_at)
);
CREATE INDEX schedule_runs_unreported ON schedule_runs (run_id) WHERE run_id IS NOT NULL AND reported_at IS NULL;
-- Counted while runs start.
CREATE INDEX schedule_runs_open ON schedule_runs (id) WHERE run_id IS NULL AND skipped IS NULL;

-- Lists from and results to servers of sellers. docs/decisions/0056-transfers.md
CREATE TABLE schedule_transfers (
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  direction text NOT NULL CHECK (direction IN ('input', 'output')),
  -- Without the secret.
  address jsonb NOT NULL,
  -- Sealed.
  secret bytea,
  -- Of SFTP servers: pinned, and the last one that was refused.
  host_key text,
  refused_host_key text,
  -- Of the list as it was fetched last.
  etag text,
  last_modified text,
  sha256 text,
  PRIMARY KEY (schedule_id, direction)
);

-- Files of runs that are sent to servers of sellers.
CREATE TABLE schedule_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  run_id bigint NOT NULL REFERENCES schedule_runs ON DELETE CASCADE,
  file_name text NOT NULL,
  -- The target and options of a package. Null for other files.
  export_package jsonb,
  -- The same bytes in all attempts. Null until an attempt has stored the package.
  file_key text,
  bytes bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  -- Null unless pending.
  next_attempt_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT schedule_deliveries_once UNIQUE (run_id, file_name)
);

CREATE TABLE schedule_delivery_attempts (
  delivery_id uuid NOT NULL REFERENCES schedule_deliveries ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- Null after a success.
  failure text,
  detail text NOT NULL,
  PRIMARY KEY (delivery_id, number)
);

-- ==== Webhooks ====

-- Endpoints that get the events of their account. docs/decisions/0052-webhooks.md
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  url text NOT NULL,
  description text NOT NULL,
  -- Types of events that it gets.
  events text[] NOT NULL,
  -- Sealed. For a day after a rotation, the secret before it also signs.
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('owner', 'failures', 'gone')),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);
CREATE INDEX webhook_endpoints_by_account ON webhook_endpoints (account_id, created_at);

-- Events, one row for each endpoint, written in the transaction that makes the event true.
CREATE TABLE webhook_messages (
  -- Identifies the event for the endpoint in all attempts. Ordered by time.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  -- Identifies the occasion, such as the end of a run.
  event_key text NOT NULL,
  type text NOT NULL,
  -- The same bytes in all attempts.
  body text NOT NULL CHECK (octet_length(body) < 20000),
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_attempt_at timestamptz,
  -- Null unless pending.
  next_attempt_at timestamptz,
  -- Failed attempts since the event or the last replay.
  failures integer NOT NULL DEFAULT 0,
  -- The number of the task that makes the next attempt. A replay invalidates the task before it.
  task integer NOT NULL DEFAULT 1,
  CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_messages_once UNIQUE (endpoint_id, event_key)
);
CREATE INDEX webhook_messages_by_endpoint ON webhook_messages (endpoint_id, id);
CREATE INDEX webhook_messages_by_time ON webhook_messages (created_at);
-- The screen of endpoints shows the last attempt and counts what is open; the screen of an endpoint lists what failed.
CREATE INDEX webhook_messages_by_attempt ON webhook_messages (endpoint_id, last_attempt_at);
CREATE INDEX webhook_messages_undelivered ON webhook_messages (endpoint_id, state, id) WHERE state <> 'delivered';

CREATE TABLE webhook_attempts (
  message_id uuid NOT NULL REFERENCES webhook_messages ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- The response, or why there was none.
  status integer,
  error text CHECK (error IN ('private-address', 'timeout', 'unreachable')),
  detail text NOT NULL,
  PRIMARY KEY (message_id, number),
  CHECK (num_nonnulls(status, error) = 1)
);

-- ==== Statistics ====

-- No index has these values, and few conditions compare them, so that the planner hardly needs statistics of them. Those of arrays and
-- long texts take most of the time of ANALYZE, which begins while a run stores its rows.
ALTER TABLE results
  ALTER verdict SET STATISTICS 0, ALTER reason SET STATISTICS 0, ALTER notes SET STATISTICS 0,
  ALTER product_keys SET STATISTICS 0, ALTER fingerprint SET STATISTICS 0, ALTER sources SET STATISTICS 0,
  ALTER title SET STATISTICS 0, ALTER brand SET STATISTICS 0, ALTER category SET STATISTICS 0,
  ALTER image SET STATISTICS 0, ALTER attributes SET STATISTICS 0, ALTER attribute_names SET STATISTICS 0,
  ALTER attribute_values SET STATISTICS 0, ALTER stated_safety SET STATISTICS 0, ALTER content SET STATISTICS 0;
ALTER TABLE records
  ALTER notes SET STATISTICS 0, ALTER product_keys SET STATISTICS 0, ALTER fingerprint SET STATISTICS 0,
  ALTER bad_value SET STATISTICS 0, ALTER read_at SET STATISTICS 0, ALTER fetched_at SET STATISTICS 0;
ALTER TABLE list_rows
  ALTER notes SET STATISTICS 0, ALTER image SET STATISTICS 0, ALTER bad_value SET STATISTICS 0,
  ALTER attribute_names SET STATISTICS 0, ALTER stated_safety SET STATISTICS 0, ALTER fingerprint SET STATISTICS 0;
ALTER TABLE list_lines
  ALTER notes SET STATISTICS 0, ALTER cells SET STATISTICS 0;
ALTER TABLE list_values
  ALTER positions SET STATISTICS 0, ALTER result_ids SET STATISTICS 0, ALTER texts SET STATISTICS 0,
  ALTER numbers SET STATISTICS 0, ALTER days SET STATISTICS 0;
ALTER TABLE list_change_cells
  ALTER positions SET STATISTICS 0, ALTER before SET STATISTICS 0, ALTER after SET STATISTICS 0;

-- ==== Rights ====

-- Roles belong to the whole server: they may be there already, or another database may be creating them now.
DO $$
BEGIN
  IF to_regrole('merkwerk_app') IS NULL THEN
    CREATE ROLE merkwerk_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'merkwerk_app', 'SET') THEN
    EXECUTE format('GRANT merkwerk_app TO %I', current_user);
  END IF;
END $$;

-- Api and worker act as merkwerk_app. Called after every migration, since each may add tables.
CREATE FUNCTION grant_application_rights() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  append_only text;
BEGIN
  GRANT USAGE ON SCHEMA public TO merkwerk_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO merkwerk_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO merkwerk_app;
  IF to_regnamespace('pgboss') IS NOT NULL THEN
    GRANT USAGE ON SCHEMA pgboss TO merkwerk_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO merkwerk_app;
  END IF;
  FOREACH append_only IN ARRAY ARRAY['audit_log', 'ledger_transactions', 'ledger_entries'] LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM merkwerk_app', append_only);
  END LOOP;
  -- Row locks need the right to update some column; this one cannot be updated by anybody.
  REVOKE UPDATE, DELETE ON ledger_accounts FROM merkwerk_app;
  GRANT UPDATE (id) ON ledger_accounts TO merkwerk_app;
  REVOKE INSERT, UPDATE, DELETE ON schema_migrations, installation FROM merkwerk_app;
END $$;
