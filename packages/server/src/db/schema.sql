-- Written by schema.db.test.ts from what the migrations build; never run.

-- type installation_mode
enum: sandbox, live

-- type language
enum: de, en

-- type ledger_account_kind
enum: wallet, held, deposits, revenue

-- type ledger_transaction_kind
enum: deposit, hold, settle

-- type subscription_status
enum: none, active, past_due, canceled, ended

-- table account_links
token_hash bytea not null
account_id bigint not null
purpose text not null
expires_at timestamp with time zone not null

-- table accounts
id bigint not null generated always as identity
username text not null
email text not null
password_hash text not null
is_admin boolean not null default false
language language not null default 'de'::language
phone_number text
email_verified_at timestamp with time zone
approved_at timestamp with time zone
suspended_at timestamp with time zone
subscription_status subscription_status not null default 'none'::subscription_status
first_paid_at timestamp with time zone
created_at timestamp with time zone not null default now()
rejected_at timestamp with time zone
deleted_at timestamp with time zone
totp_secret bytea
totp_enabled_at timestamp with time zone
totp_last_step bigint

-- table attempts
key character varying(255) not null
points integer not null default 0
expire bigint

-- table audit_log
id bigint not null generated always as identity
at timestamp with time zone not null
actor_account_id bigint
action text not null
account_id bigint
details jsonb not null default '{}'::jsonb

-- table batches
job_id bigint not null
number integer not null
size integer not null
state text not null
refusals integer not null default 0
waiting_since timestamp with time zone
waiting_for text
waiting_reason text
result_key text
closed_at timestamp with time zone

-- table catalogue_answers
source text not null
marketplace text not null
site text not null
identifiers text not null
kind text not null
product_id text
matched_by text
candidates json
answered_at timestamp with time zone not null

-- table catalogue_products
source text not null
marketplace text not null
site text not null
product_id text not null
product json not null
fetched_at timestamp with time zone not null

-- table coin_packages
id integer not null
coins integer not null
price_cents integer not null
original_price_cents integer not null

-- table contact_messages
id bigint not null generated always as identity
name text not null
email text not null
subject text not null
message text not null
created_at timestamp with time zone not null

-- table host_throttles
site text not null
tokens double precision not null
refilled_at timestamp with time zone not null
paused_until timestamp with time zone

-- table installation
only_row boolean not null default true
mode installation_mode not null
created_at timestamp with time zone not null default now()

-- table job_log
job_id bigint not null
id bigint not null generated always as identity
at timestamp with time zone not null
event text not null
details jsonb not null

-- table jobs
id bigint not null generated always as identity
public_id text not null
account_id bigint not null
name text not null
language text not null
status text not null
idempotency_key text
file_name text not null
upload_id bigint
reading jsonb
retry_of bigint
total_rows integer not null
skipped_rows integer not null
found integer not null default 0
ambiguous integer not null default 0
not_found integer not null default 0
blocked integer not null default 0
unreadable integer not null default 0
skipped integer not null default 0
coins_per_record integer not null
coins_held integer not null
coins_used integer not null default 0
refused_since timestamp with time zone
waiting_since timestamp with time zone
paused_ms double precision not null default 0
finish_requested_at timestamp with time zone
cancelled_by text
failure text
outputs jsonb
created_at timestamp with time zone not null
started_at timestamp with time zone
finished_at timestamp with time zone

-- table ledger_accounts
id bigint not null generated always as identity
kind ledger_account_kind not null
account_id bigint
balance bigint not null default 0

-- table ledger_entries
id bigint not null generated always as identity
transaction_id bigint not null
ledger_account_id bigint not null
coins bigint not null
balance_before bigint not null
balance_after bigint not null

-- table ledger_transactions
id bigint not null generated always as identity
business_key text not null
kind ledger_transaction_kind not null
account_id bigint not null
booked_at timestamp with time zone not null default now()

-- table list_counts
upload_id bigint not null
reading text not null
total_rows integer not null
skipped_rows integer not null
skipped jsonb not null

-- table records partitioned by HASH (job_id)
job_id bigint not null
position integer not null
batch integer not null
article_number text not null
ean text
asin text
verdict text not null
reason text not null
remarks text[] not null
product_key text
is_paid boolean not null
result_start integer not null
result_bytes integer not null

-- table recovery_codes
account_id bigint not null
code_hash bytea not null

-- table schema_migrations
number integer not null
name text not null
checksum text not null
applied_at timestamp with time zone not null default now()

-- table sessions
id uuid not null
account_id bigint not null
generation integer not null default 0
refresh_hash bytea not null
refreshed_at timestamp with time zone not null
created_at timestamp with time zone not null
expires_at timestamp with time zone not null
ended_at timestamp with time zone
user_agent text not null default ''::text

-- table uploads
id bigint not null generated always as identity
account_id bigint not null
sha256 text not null
file_key text not null
created_at timestamp with time zone not null

-- constraints of account_links
account_links_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
account_links_pkey: PRIMARY KEY (token_hash)
account_links_purpose_check: CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))

-- constraints of accounts
accounts_approved_or_rejected: CHECK (((approved_at IS NULL) OR (rejected_at IS NULL)))
accounts_email_check: CHECK (((length(email) >= 3) AND (length(email) <= 254)))
accounts_pkey: PRIMARY KEY (id)
accounts_totp: CHECK (((totp_enabled_at IS NULL) OR (totp_secret IS NOT NULL)))
accounts_username_check: CHECK (((length(username) >= 1) AND (length(username) <= 150)))

-- constraints of attempts
attempts_pkey: PRIMARY KEY (key)

-- constraints of audit_log
audit_log_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
audit_log_actor_account_id_fkey: FOREIGN KEY (actor_account_id) REFERENCES accounts(id)
audit_log_pkey: PRIMARY KEY (id)

-- constraints of batches
batches_check1: CHECK (((waiting_for IS NULL) = (waiting_reason IS NULL)))
batches_check2: CHECK (((waiting_for IS NULL) = (waiting_since IS NULL)))
batches_check3: CHECK (((state = 'closed'::text) = (result_key IS NOT NULL)))
batches_check4: CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL)))
batches_check: CHECK (((state = 'waiting'::text) = (waiting_for IS NOT NULL)))
batches_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
batches_pkey: PRIMARY KEY (job_id, number)
batches_size_check: CHECK ((size > 0))
batches_state_check: CHECK ((state = ANY (ARRAY['pending'::text, 'queued'::text, 'waiting'::text, 'closed'::text])))

-- constraints of catalogue_answers
catalogue_answers_check1: CHECK (((kind = 'found'::text) = (matched_by IS NOT NULL)))
catalogue_answers_check2: CHECK (((kind = 'ambiguous'::text) = (candidates IS NOT NULL)))
catalogue_answers_check: CHECK (((kind = 'found'::text) = (product_id IS NOT NULL)))
catalogue_answers_kind_check: CHECK ((kind = ANY (ARRAY['found'::text, 'ambiguous'::text, 'not-found'::text])))
catalogue_answers_matched_by_check: CHECK ((matched_by = ANY (ARRAY['asin'::text, 'gtin'::text])))
catalogue_answers_pkey: PRIMARY KEY (source, marketplace, site, identifiers)

-- constraints of catalogue_products
catalogue_products_pkey: PRIMARY KEY (source, marketplace, site, product_id)

-- constraints of coin_packages
coin_packages_check: CHECK ((original_price_cents >= price_cents))
coin_packages_coins_check: CHECK ((coins > 0))
coin_packages_pkey: PRIMARY KEY (id)
coin_packages_price_cents_check: CHECK ((price_cents > 0))

-- constraints of contact_messages
contact_messages_pkey: PRIMARY KEY (id)

-- constraints of host_throttles
host_throttles_pkey: PRIMARY KEY (site)

-- constraints of installation
installation_only_row_check: CHECK (only_row)
installation_pkey: PRIMARY KEY (only_row)

-- constraints of job_log
job_log_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
job_log_pkey: PRIMARY KEY (job_id, id)

-- constraints of jobs
jobs_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
jobs_account_id_idempotency_key_key: UNIQUE (account_id, idempotency_key)
jobs_cancelled_by_check: CHECK ((cancelled_by = ANY (ARRAY['owner'::text, 'admin'::text])))
jobs_check1: CHECK (((coins_used >= 0) AND (coins_used <= coins_held)))
jobs_check2: CHECK (((upload_id IS NULL) = (retry_of IS NOT NULL)))
jobs_check3: CHECK (((upload_id IS NULL) = (reading IS NULL)))
jobs_check4: CHECK (((status = 'Failed'::text) = (failure IS NOT NULL)))
jobs_check5: CHECK (((status = 'Cancelled'::text) = (cancelled_by IS NOT NULL)))
jobs_check6: CHECK (((status = ANY (ARRAY['Completed'::text, 'Failed'::text, 'Cancelled'::text])) = (finished_at IS NOT NULL)))
jobs_check7: CHECK (((status <> 'Completed'::text) OR (outputs IS NOT NULL)))
jobs_check8: CHECK (((((((found + ambiguous) + not_found) + blocked) + unreadable) + skipped) <= total_rows))
jobs_check: CHECK (((skipped_rows >= 0) AND (skipped_rows <= total_rows)))
jobs_coins_held_check: CHECK ((coins_held >= 0))
jobs_coins_per_record_check: CHECK ((coins_per_record >= 0))
jobs_language_check: CHECK ((language = ANY (ARRAY['de'::text, 'en'::text])))
jobs_pkey: PRIMARY KEY (id)
jobs_public_id_key: UNIQUE (public_id)
jobs_retry_of_fkey: FOREIGN KEY (retry_of) REFERENCES jobs(id)
jobs_status_check: CHECK ((status = ANY (ARRAY['Initializing'::text, 'Data Processing'::text, 'Finalizing'::text, 'Completed'::text, 'Failed'::text, 'Cancelled'::text])))
jobs_total_rows_check: CHECK ((total_rows > 0))
jobs_upload_id_fkey: FOREIGN KEY (upload_id) REFERENCES uploads(id)

-- constraints of ledger_accounts
ledger_accounts_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
ledger_accounts_not_negative: CHECK (((kind <> ALL (ARRAY['wallet'::ledger_account_kind, 'held'::ledger_account_kind])) OR (balance >= 0)))
ledger_accounts_one_of_a_kind: UNIQUE NULLS NOT DISTINCT (kind, account_id)
ledger_accounts_owner: CHECK (((kind = ANY (ARRAY['wallet'::ledger_account_kind, 'held'::ledger_account_kind])) = (account_id IS NOT NULL)))
ledger_accounts_pkey: PRIMARY KEY (id)

-- constraints of ledger_entries
ledger_entries_balance: CHECK ((balance_after = (balance_before + coins)))
ledger_entries_coins_check: CHECK ((coins <> 0))
ledger_entries_ledger_account_id_fkey: FOREIGN KEY (ledger_account_id) REFERENCES ledger_accounts(id)
ledger_entries_pkey: PRIMARY KEY (id)
ledger_entries_transaction_id_fkey: FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
ledger_entries_transaction_id_ledger_account_id_key: UNIQUE (transaction_id, ledger_account_id)

-- constraints of ledger_transactions
ledger_transactions_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
ledger_transactions_booked_once: UNIQUE (business_key)
ledger_transactions_pkey: PRIMARY KEY (id)

-- constraints of list_counts
list_counts_check: CHECK (((skipped_rows >= 0) AND (skipped_rows <= total_rows)))
list_counts_pkey: PRIMARY KEY (upload_id, reading)
list_counts_total_rows_check: CHECK ((total_rows > 0))
list_counts_upload_id_fkey: FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE

-- constraints of records
records_check: CHECK (((verdict = 'found'::text) = (product_key IS NOT NULL)))
records_pkey: PRIMARY KEY (job_id, "position")

-- constraints of recovery_codes
recovery_codes_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
recovery_codes_pkey: PRIMARY KEY (account_id, code_hash)

-- constraints of schema_migrations
schema_migrations_pkey: PRIMARY KEY (number)

-- constraints of sessions
sessions_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
sessions_generation_check: CHECK ((generation >= 0))
sessions_pkey: PRIMARY KEY (id)

-- constraints of uploads
uploads_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
uploads_account_id_sha256_key: UNIQUE (account_id, sha256)
uploads_pkey: PRIMARY KEY (id)

-- indexes
CREATE INDEX account_links_account ON public.account_links USING btree (account_id)
CREATE INDEX attempts_expire ON public.attempts USING btree (expire)
CREATE INDEX audit_log_account ON public.audit_log USING btree (account_id, id)
CREATE INDEX batches_by_close ON public.batches USING btree (job_id, closed_at) WHERE (state = 'closed'::text)
CREATE INDEX batches_open ON public.batches USING btree (job_id, state, number) WHERE (state <> 'closed'::text)
CREATE INDEX jobs_by_public_id ON public.jobs USING btree (public_id text_pattern_ops)
CREATE INDEX jobs_of_account ON public.jobs USING btree (account_id, id)
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (ledger_account_id, id)
CREATE INDEX ledger_transactions_account ON public.ledger_transactions USING btree (account_id, id)
CREATE INDEX records_by_article ON ONLY public.records USING btree (job_id, lower(article_number) text_pattern_ops)
CREATE INDEX records_by_product ON ONLY public.records USING btree (job_id, product_key, "position") WHERE (product_key IS NOT NULL)
CREATE INDEX records_by_verdict ON ONLY public.records USING btree (job_id, verdict, "position")
CREATE INDEX sessions_account ON public.sessions USING btree (account_id) WHERE (ended_at IS NULL)
CREATE UNIQUE INDEX account_links_pkey ON public.account_links USING btree (token_hash)
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (lower(email))
CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (id)
CREATE UNIQUE INDEX accounts_username ON public.accounts USING btree (lower(username))
CREATE UNIQUE INDEX attempts_pkey ON public.attempts USING btree (key)
CREATE UNIQUE INDEX audit_log_pkey ON public.audit_log USING btree (id)
CREATE UNIQUE INDEX batches_pkey ON public.batches USING btree (job_id, number)
CREATE UNIQUE INDEX catalogue_answers_pkey ON public.catalogue_answers USING btree (source, marketplace, site, identifiers)
CREATE UNIQUE INDEX catalogue_products_pkey ON public.catalogue_products USING btree (source, marketplace, site, product_id)
CREATE UNIQUE INDEX coin_packages_pkey ON public.coin_packages USING btree (id)
CREATE UNIQUE INDEX contact_messages_pkey ON public.contact_messages USING btree (id)
CREATE UNIQUE INDEX host_throttles_pkey ON public.host_throttles USING btree (site)
CREATE UNIQUE INDEX installation_pkey ON public.installation USING btree (only_row)
CREATE UNIQUE INDEX job_log_pkey ON public.job_log USING btree (job_id, id)
CREATE UNIQUE INDEX jobs_account_id_idempotency_key_key ON public.jobs USING btree (account_id, idempotency_key)
CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (id)
CREATE UNIQUE INDEX jobs_public_id_key ON public.jobs USING btree (public_id)
CREATE UNIQUE INDEX ledger_accounts_one_of_a_kind ON public.ledger_accounts USING btree (kind, account_id) NULLS NOT DISTINCT
CREATE UNIQUE INDEX ledger_accounts_pkey ON public.ledger_accounts USING btree (id)
CREATE UNIQUE INDEX ledger_entries_pkey ON public.ledger_entries USING btree (id)
CREATE UNIQUE INDEX ledger_entries_transaction_id_ledger_account_id_key ON public.ledger_entries USING btree (transaction_id, ledger_account_id)
CREATE UNIQUE INDEX ledger_transactions_booked_once ON public.ledger_transactions USING btree (business_key)
CREATE UNIQUE INDEX ledger_transactions_pkey ON public.ledger_transactions USING btree (id)
CREATE UNIQUE INDEX list_counts_pkey ON public.list_counts USING btree (upload_id, reading)
CREATE UNIQUE INDEX records_pkey ON ONLY public.records USING btree (job_id, "position")
CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (account_id, code_hash)
CREATE UNIQUE INDEX schema_migrations_pkey ON public.schema_migrations USING btree (number)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX uploads_account_id_sha256_key ON public.uploads USING btree (account_id, sha256)
CREATE UNIQUE INDEX uploads_pkey ON public.uploads USING btree (id)

-- partitions of records
records_0 FOR VALUES WITH (modulus 8, remainder 0)
records_1 FOR VALUES WITH (modulus 8, remainder 1)
records_2 FOR VALUES WITH (modulus 8, remainder 2)
records_3 FOR VALUES WITH (modulus 8, remainder 3)
records_4 FOR VALUES WITH (modulus 8, remainder 4)
records_5 FOR VALUES WITH (modulus 8, remainder 5)
records_6 FOR VALUES WITH (modulus 8, remainder 6)
records_7 FOR VALUES WITH (modulus 8, remainder 7)

-- triggers
CREATE CONSTRAINT TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction_sum()
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION open_ledger_account_empty()
CREATE TRIGGER ledger_entries_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_entries_book BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION book_ledger_entry()
CREATE TRIGGER ledger_transactions_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

-- function book_ledger_entry
CREATE OR REPLACE FUNCTION public.book_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.coins WHERE id = NEW.ledger_account_id
    RETURNING balance INTO NEW.balance_after;
  NEW.balance_before := NEW.balance_after - NEW.coins;
  RETURN NEW;
END $function$


-- function check_ledger_transaction_sum
CREATE OR REPLACE FUNCTION public.check_ledger_transaction_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT sum(coins) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$


-- function grant_application_rights
CREATE OR REPLACE FUNCTION public.grant_application_rights()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$


-- function open_ledger_account_empty
CREATE OR REPLACE FUNCTION public.open_ledger_account_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.balance := 0;
  RETURN NEW;
END $function$


-- function refuse_change
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$


-- rights of merkwerk_app
account_links: delete, insert, select, update
accounts: delete, insert, select, update
attempts: delete, insert, select, update
audit_log: insert, select
batches: delete, insert, select, update
catalogue_answers: delete, insert, select, update
catalogue_products: delete, insert, select, update
coin_packages: delete, insert, select, update
contact_messages: delete, insert, select, update
host_throttles: delete, insert, select, update
installation: select
job_log: delete, insert, select, update
jobs: delete, insert, select, update
ledger_accounts: insert, select
ledger_entries: insert, select
ledger_transactions: insert, select
list_counts: delete, insert, select, update
records: delete, insert, select, update
records_0: delete, insert, select, update
records_1: delete, insert, select, update
records_2: delete, insert, select, update
records_3: delete, insert, select, update
records_4: delete, insert, select, update
records_5: delete, insert, select, update
records_6: delete, insert, select, update
records_7: delete, insert, select, update
recovery_codes: delete, insert, select, update
schema_migrations: select
sessions: delete, insert, select, update
uploads: delete, insert, select, update
