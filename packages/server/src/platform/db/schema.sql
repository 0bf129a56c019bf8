-- Written by schema.db.test.ts from what the migrations build; never run.

-- type installation_mode
enum: sandbox, live

-- type language
enum: de, en

-- type ledger_account_kind
enum: wallet, held, deposits, revenue, receivable, adjustments

-- type ledger_transaction_kind
enum: deposit, hold, settle, refund, refund_failed, dispute, dispute_won, adjustment

-- type purchase_kind
enum: coins, subscription

-- type purchase_method
enum: checkout, saved-card, auto-top-up

-- type purchase_status
enum: pending, booked, failed, expired

-- type receipt_kind
enum: coins, subscription, refund

-- type reversal_kind
enum: refund, dispute

-- type subscription_status
enum: none, active, past_due, canceled, ended

-- type vat_treatment
enum: domestic, reverse-charge, outside-eu, one-stop-shop

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
totp_secret bytea
totp_enabled_at timestamp with time zone
totp_last_step bigint
is_admin boolean not null default false
is_exempt boolean not null default false
language language not null default 'de'::language
phone_number text
mails_job_done boolean not null default true
mails_job_failed boolean not null default true
email_verified_at timestamp with time zone
approved_at timestamp with time zone
rejected_at timestamp with time zone
approval_announced_at timestamp with time zone
suspended_at timestamp with time zone
terminated_at timestamp with time zone
deleted_at timestamp with time zone
forgotten_at timestamp with time zone
subscription_status subscription_status not null default 'none'::subscription_status
first_paid_at timestamp with time zone
created_at timestamp with time zone not null default now()

-- table alerts
id bigint not null generated always as identity
key text not null
kind text not null
facts jsonb not null
first_seen_at timestamp with time zone not null
last_seen_at timestamp with time zone not null
acknowledged_at timestamp with time zone
acknowledged_by bigint
resolved_at timestamp with time zone

-- table api_key_calls
key_id uuid not null
minute timestamp with time zone not null
calls integer not null

-- table api_keys
id uuid not null default gen_random_uuid()
account_id bigint not null
name text not null
key_hash bytea not null
last_characters text not null
scopes text[] not null
daily_coins integer
created_at timestamp with time zone not null
expires_at timestamp with time zone
revoked_at timestamp with time zone
used_at timestamp with time zone

-- table attempts
key character varying(255) not null
points integer not null default 0
expire bigint

-- table attribute_mappings
account_id bigint not null
version integer not null
mapping json not null
bytes integer not null
change text not null
restored_from integer
rules integer not null
mapped_values integer not null
constants integer not null
saved_by bigint not null
saved_at timestamp with time zone not null

-- table attribute_model_proposals
account_id bigint not null
scheme_saved_at timestamp with time zone not null
proposals json not null

-- table attribute_schemes
account_id bigint not null
name text not null
source text not null
format text
scheme json not null
saved_at timestamp with time zone not null

-- table audit_log
id bigint not null generated always as identity
at timestamp with time zone not null
actor_account_id bigint
action text not null
account_id bigint
details jsonb not null default '{}'::jsonb

-- table audit_reasons
audit_id bigint not null
account_id bigint not null
reason text not null

-- table auto_top_ups
account_id bigint not null
enabled boolean not null default false
threshold integer not null
package_id integer not null
stopped_reason text
changed_at timestamp with time zone not null

-- table batches
job_id bigint not null
number integer not null
size integer not null
gathered boolean not null default false
first_position integer
last_position integer
state text not null
answered integer not null default 0
begun_at timestamp with time zone
closed_at timestamp with time zone

-- table billing_customers
account_id bigint not null
key uuid not null default gen_random_uuid()
stripe_customer_id text
default_payment_method_id text
created_at timestamp with time zone not null

-- table billing_details
account_id bigint not null
name text not null
street text not null
address_extra text
postal_code text not null
city text not null
region text
country text not null
vat_number text
next_check integer not null default 0
invoice_email text
reference text
updated_at timestamp with time zone not null

-- table cache_use
day date not null
marketplace text not null
recalled bigint not null
missed bigint not null

-- table cached_answers
source text not null
marketplace text not null
site text not null
identifiers text not null
kind text not null
product_id text
matched_by text
candidates json
answered_at timestamp with time zone not null

-- table cached_products
source text not null
marketplace text not null
site text not null
product_id text not null
product json not null
fetched_at timestamp with time zone not null
version bytea not null

-- table category_attributes
account_id bigint not null
category text not null
name text not null
peers integer not null

-- table category_profiles
account_id bigint not null
category text not null
peers integer not null
counted_at timestamp with time zone not null

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

-- table correction_notices
receipt_id bigint not null
enqueued_at timestamp with time zone not null

-- table expected_attributes
account_id bigint not null
category text not null
name text not null
is_expected boolean not null
set_at timestamp with time zone not null

-- table export_choices
account_id bigint not null
target text not null
options jsonb not null
attribute_names text not null
chosen_at timestamp with time zone not null

-- table filter_changes
id bigint not null generated always as identity
list text not null
action text not null
undoes bigint
before jsonb not null
after jsonb not null
actor_account_id bigint not null
at timestamp with time zone not null

-- table gpt_account
only_row boolean not null default true
recharge_required boolean not null default false
changed_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone

-- table gpt_answers
question bytea not null
outcome text not null
findings json not null
input_tokens integer not null
output_tokens integer not null
answered_at timestamp with time zone not null

-- table gpt_prompts
version integer not null
text text not null
restored_from integer
created_by bigint not null
created_at timestamp with time zone not null

-- table host_throttles
site text not null
tokens double precision not null
refilled_at timestamp with time zone not null
paused_until timestamp with time zone

-- table image_checks
address_hash text not null
address text not null
problem text
ending text
bytes bigint
sha256 text
crc32 bigint
detail text
checked_at timestamp with time zone not null

-- table image_declarations
id bigint not null generated always as identity
account_id bigint not null
list_id bigint not null
run_id bigint
declared_at timestamp with time zone not null
text_version text not null
text text not null

-- table image_runs
id bigint not null generated always as identity
account_id bigint not null
list_id bigint not null
run_id bigint
created_at timestamp with time zone not null
total integer
checked integer not null default 0
usable integer not null default 0
bytes bigint not null default 0
problems jsonb not null default '{}'::jsonb
is_limited boolean not null default false
finished_at timestamp with time zone
has_failed boolean not null default false

-- table installation
only_row boolean not null default true
mode installation_mode not null
created_at timestamp with time zone not null default now()

-- table job_gpt
job_id bigint not null
prompt_version integer not null
model text not null
skipped_at timestamp with time zone
answered integer not null default 0
unusable integer not null default 0
left_out integer not null default 0
input_tokens bigint not null default 0
output_tokens bigint not null default 0

-- table job_log
job_id bigint not null
id bigint not null generated always as identity
at timestamp with time zone not null
event text not null
details jsonb not null

-- table job_sources
job_id bigint not null
source text not null
looked_up integer not null
found integer not null

-- table jobs
id bigint not null generated always as identity
public_id text not null
account_id bigint not null
api_key_id uuid
name text not null
language text not null
status text not null
idempotency_key text
idempotency_request text
file_name text not null
list_id bigint not null
upload_id bigint not null
reading jsonb not null
list_count_id bigint
has_selection boolean not null default false
rule_set bigint
sites text[] not null default '{}'::text[]
reads_afresh boolean not null default false
sources text[] not null default '{}'::text[]
preferred_source text
stops_when_complete boolean not null default false
total_rows integer not null
skipped_rows integer not null
found integer not null default 0
ambiguous integer not null default 0
not_found integer not null default 0
blocked integer not null default 0
unreadable integer not null default 0
skipped integer not null default 0
found_on_amazon integer not null default 0
found_on_ebay integer not null default 0
coins_per_record integer not null
coins_held integer not null
coins_used integer not null default 0
batched_to integer not null default 0
gather_at timestamp with time zone
refused_since timestamp with time zone
waiting_since timestamp with time zone
paused_ms double precision not null default 0
files_away_since timestamp with time zone
finish_requested_at timestamp with time zone
cancelled_by text
failure text
outputs jsonb
stored_bytes bigint not null default 0
created_at timestamp with time zone not null
started_at timestamp with time zone
finished_at timestamp with time zone
cleared_at timestamp with time zone

-- table key_value_pairs
id bigint not null generated by default as identity
key text not null
value text not null
version bigint not null

-- table keyword_pairs
id bigint not null generated by default as identity
key text not null
value text not null
version bigint not null

-- table layout_pages
id bigint not null generated always as identity
marketplace text not null
url text not null
missing text[] not null
file_key text not null
kept_at timestamp with time zone not null

-- table layout_quarters
since timestamp with time zone not null
marketplace text not null
section text not null
pages bigint not null
missing bigint not null

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

-- table ledger_pairings
transaction_kind ledger_transaction_kind not null
account_kind ledger_account_kind not null
direction smallint not null

-- table ledger_transactions
id bigint not null generated always as identity
business_key text not null
kind ledger_transaction_kind not null
account_id bigint not null
booked_at timestamp with time zone not null default now()
job_id bigint
reference text
amount_cents bigint
actor_account_id bigint
reason text

-- table list_choices
list_id bigint not null
position integer not null
marketplace text not null
product_id text not null

-- table list_counts
id bigint not null generated always as identity
upload_id bigint not null
reading text not null
total_rows integer not null
skipped_rows integer not null
skipped jsonb not null
dropped_rows integer not null
distinct_products integer not null
sample jsonb not null
product_keys text[] not null default '{}'::text[]
noted jsonb not null default '[]'::jsonb
replaced_characters integer not null default 0
bytes bigint not null default 0

-- table list_edits
list_id bigint not null
position integer not null
field text not null
value text not null
edited_by bigint not null
edited_at timestamp with time zone not null

-- table list_expectations
list_id bigint not null
category text not null
names text[] not null

-- table list_links
id uuid not null default gen_random_uuid()
list_id bigint not null
target text not null
options jsonb not null
attribute_names text not null
file text
created_by bigint not null
created_at timestamp with time zone not null
revoked_at timestamp with time zone
used_at timestamp with time zone
uses bigint not null default 0
state text
state_at timestamp with time zone

-- table list_removed_rows
list_id bigint not null
position integer not null
key text not null
was_ignored boolean not null

-- table list_rows partitioned by HASH (list_id)
list_id bigint not null
position integer not null
article_number text not null
ean text
asin text
mpn text
mpn_brand text
job_id bigint not null
verdict text not null
reason text not null
result_id bigint
remarks text[] not null default '{}'::text[]
facts json
bad_value text
sources text[] not null default '{}'::text[]
title text
brand text
category text
image text
amazon_price numeric
amazon_currency text
ebay_price numeric
ebay_currency text
attributes integer not null
attribute_names text[] not null default '{}'::text[]
has_description boolean not null default false
fingerprint text
stated_safety text[]
fetched_at timestamp with time zone
has_edits boolean not null default false
own_title text
own_brand text
own_category text
completeness smallint
missing text[] not null default '{}'::text[]
missing_safety text[]
is_ignored boolean not null default false
changed_at timestamp with time zone not null

-- table list_summaries
list_id bigint not null
kind text not null
rows_version bigint not null
changed_at timestamp with time zone not null
content json not null
run_id bigint

-- table lists
id bigint not null generated always as identity
public_id text not null
account_id bigint not null
upload_id bigint not null
reading jsonb not null
name text not null
file_name text not null
total_rows integer not null
found integer not null default 0
ambiguous integer not null default 0
not_found integer not null default 0
blocked integer not null default 0
unreadable integer not null default 0
skipped integer not null default 0
scored_rows integer not null default 0
completeness_sum bigint not null default 0
rows_version bigint not null default 0
stored_bytes bigint not null default 0
created_at timestamp with time zone not null
changed_at timestamp with time zone not null
archived_at timestamp with time zone
deleted_at timestamp with time zone

-- table look_up_hours
marketplace text not null
hour timestamp with time zone not null
answered integer not null default 0
unreadable integer not null default 0
refused integer not null default 0

-- table lookup_results
account_id bigint not null
lookup_key text not null
result json not null
found_at timestamp with time zone not null

-- table low_balance_thresholds
account_id bigint not null
coins integer not null

-- table marketplace_pauses
marketplace text not null
paused_at timestamp with time zone not null
paused_by bigint not null

-- table multi_value_pairs
id bigint not null generated by default as identity
name text not null
values text[] not null
version bigint not null

-- table open_facts_imports
id bigint not null generated always as identity
source text not null
dump text not null
state text not null default 'loading'::text
lines integer not null default 0
damaged integer not null default 0
unnamed integer not null default 0
internal integer not null default 0
too_long integer not null default 0
products integer
changed_at timestamp with time zone

-- table open_facts_products
import_id bigint not null
gtin bigint not null
modified integer not null
facts json not null

-- table paid_products
account_id bigint not null
product_key text not null
job_id bigint not null
read_at timestamp with time zone not null

-- table payment_reversals
id text not null
payment_id text not null
kind reversal_kind not null
amount_cents integer not null
coins_taken integer not null
taken_at timestamp with time zone not null
coins_returned integer
returned_at timestamp with time zone

-- table payments
id text not null
account_id bigint not null
kind purchase_kind not null
purchase_id bigint
subscription_id text
invoice_id text
amount_cents integer not null
coins integer not null
paid_at timestamp with time zone not null

-- table purchases
id bigint not null generated always as identity
account_id bigint not null
key uuid not null default gen_random_uuid()
request_key uuid
kind purchase_kind not null
method purchase_method not null
status purchase_status not null default 'pending'::purchase_status
package_id integer
coins integer
amount_cents integer not null
stripe_session_id text
stripe_payment_intent_id text
stripe_subscription_id text
failure text
created_at timestamp with time zone not null
settled_at timestamp with time zone

-- table receipt_counters
year integer not null
last_number integer not null default 0

-- table receipts
id bigint not null generated always as identity
account_id bigint not null
year integer not null
number_in_year integer not null default 0
kind receipt_kind not null
reference text not null
corrects_id bigint
root_id bigint
replaces_id bigint
is_cancellation boolean not null default false
issued_at timestamp with time zone not null
supplied_at timestamp with time zone
language language not null
amount_cents bigint not null
net_cents bigint not null
vat_cents bigint not null
vat_percent integer not null
vat_treatment vat_treatment not null
vat jsonb
coins integer
one_time_fee_cents integer not null default 0
period_start timestamp with time zone
period_end timestamp with time zone
buyer jsonb not null
seller jsonb not null

-- table record_choices
job_id bigint not null
position integer not null
marketplace text not null
product_id text not null

-- table records partitioned by HASH (job_id)
job_id bigint not null
position integer not null
article_number text not null
ean text
asin text
mpn text
mpn_brand text
chosen_source text
chosen_id text
verdict text
reason text
result_id bigint
remarks text[] not null
facts json
fingerprint text
bad_value text
product_keys text[]
read_at timestamp with time zone
fetched_at timestamp with time zone
charge text
attempts integer not null default 0
waiting_since timestamp with time zone
waiting_for text
waiting_reason text
next_attempt_at timestamp with time zone
batch integer

-- table recovery_codes
account_id bigint not null
code_hash bytea not null

-- table results
id bigint not null generated always as identity
key bytea not null
verdict text not null
reason text not null
remarks text[] not null
facts json
product_keys text[]
fingerprint text
rule_uses json
sources text[] not null
title text
brand text
category text
image text
amazon_price numeric
amazon_currency text
ebay_price numeric
ebay_currency text
attributes integer not null
attribute_names text[] not null
stated_safety text[]
has_description boolean not null
content bytea
details bytea

-- table rule_sets
version bigint not null
content json not null

-- table rule_uses
job_id bigint not null
list text not null
rule_id bigint not null
values_changed integer not null

-- table run_rows
job_id bigint not null
position integer not null

-- table schedule_deliveries
id uuid not null default uuidv7()
run_id bigint not null
file_name text not null
export_package jsonb
file_key text
bytes bigint not null
state text not null default 'pending'::text
next_attempt_at timestamp with time zone
attempts integer not null default 0

-- table schedule_delivery_attempts
delivery_id uuid not null
number integer not null
at timestamp with time zone not null
duration_ms integer not null
failure text
detail text not null

-- table schedule_runs
id bigint not null generated always as identity
schedule_id uuid not null
due_at timestamp with time zone not null
missed integer not null default 0
job_id bigint
skipped text
reported_at timestamp with time zone
changes jsonb
input jsonb
input_attempts integer not null default 0
input_failure text
report_enqueued_at timestamp with time zone

-- table schedule_transfers
schedule_id uuid not null
direction text not null
address jsonb not null
secret bytea
host_key text
refused_host_key text
etag text
last_modified text
sha256 text

-- table schedules
id uuid not null default gen_random_uuid()
account_id bigint not null
api_key_id uuid
list_id bigint not null
cron text not null
time_zone text not null
scope text not null
max_age_days integer
max_coins integer not null
skips_unchanged boolean not null default true
report_email boolean not null
export_package jsonb
created_at timestamp with time zone not null
next_run_at timestamp with time zone
paused_at timestamp with time zone
paused_reason text

-- table schema_migrations
number integer not null
name text not null
checksum text not null
applied_at timestamp with time zone not null default now()

-- table seller_accounts
account_id bigint not null
marketplace text not null
credentials bytea not null
connected_at timestamp with time zone not null
tested_at timestamp with time zone not null
standing text not null

-- table sessions
id uuid not null
account_id bigint not null
generation integer not null default 0
refresh_hash bytea not null
refreshed_at timestamp with time zone not null
created_at timestamp with time zone not null
expires_at timestamp with time zone not null
user_agent text not null default ''::text
second_factor_at timestamp with time zone
ended_at timestamp with time zone
end_reason text

-- table source_choices
account_id bigint not null
sources text[] not null
preferred_source text

-- table source_quotas
source text not null
span text not null
since timestamp with time zone not null
asked integer not null

-- table stripe_events
id text not null
type text not null
object_id text
received_at timestamp with time zone not null
processed_at timestamp with time zone

-- table subscriptions
id text not null
account_id bigint not null
status text not null
is_duplicate boolean not null default false
payment_method_id text
current_period_end timestamp with time zone
cancel_at_period_end boolean not null default false
grace_until timestamp with time zone
last_warning_at timestamp with time zone
created_at timestamp with time zone not null
ended_at timestamp with time zone

-- table uploads
id bigint not null generated always as identity
account_id bigint not null
sha256 text not null
file_key text not null
created_at timestamp with time zone not null
bytes bigint not null default 0
used_at timestamp with time zone not null

-- table vat_checks
id bigint not null generated always as identity
account_id bigint not null
vat_number text not null
service text not null
requested_at timestamp with time zone not null
answered_at timestamp with time zone not null
outcome text not null
status text not null
request_id text
response jsonb

-- table webhook_attempts
message_id uuid not null
number integer not null
at timestamp with time zone not null
duration_ms integer not null
status integer
error text
detail text not null

-- table webhook_endpoints
id uuid not null
account_id bigint not null
url text not null
description text not null
events text[] not null
secret bytea not null
previous_secret bytea
previous_secret_until timestamp with time zone
created_at timestamp with time zone not null
disabled_at timestamp with time zone
disabled_reason text

-- table webhook_messages
id uuid not null default uuidv7()
endpoint_id uuid not null
event_key text not null
type text not null
body text not null
created_at timestamp with time zone not null
state text not null default 'pending'::text
attempts integer not null default 0
last_attempt_at timestamp with time zone
next_attempt_at timestamp with time zone
failures integer not null default 0
task integer not null default 1

-- table workers
id uuid not null
host text not null
pid integer not null
started_at timestamp with time zone not null default now()
seen_at timestamp with time zone not null default now()
circuit_open_sites text[] not null default '{}'::text[]
circuit_open_interfaces text[] not null default '{}'::text[]
denied_interfaces text[] not null default '{}'::text[]

-- constraints of account_links
account_links_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
account_links_pkey: PRIMARY KEY (token_hash)
account_links_purpose_check: CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))

-- constraints of accounts
accounts_approved_or_rejected: CHECK (((approved_at IS NULL) OR (rejected_at IS NULL)))
accounts_check: CHECK (((forgotten_at IS NULL) OR (deleted_at IS NOT NULL)))
accounts_email_check: CHECK (((length(email) >= 3) AND (length(email) <= 254)))
accounts_pkey: PRIMARY KEY (id)
accounts_terminated_are_suspended: CHECK (((terminated_at IS NULL) OR (suspended_at IS NOT NULL)))
accounts_totp: CHECK (((totp_enabled_at IS NULL) OR (totp_secret IS NOT NULL)))
accounts_username_check: CHECK (((length(username) >= 1) AND (length(username) <= 150)))

-- constraints of alerts
alerts_acknowledged_by_fkey: FOREIGN KEY (acknowledged_by) REFERENCES accounts(id)
alerts_check: CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL)))
alerts_key_key: UNIQUE (key)
alerts_pkey: PRIMARY KEY (id)

-- constraints of api_key_calls
api_key_calls_key_id_fkey: FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
api_key_calls_pkey: PRIMARY KEY (key_id)

-- constraints of api_keys
api_keys_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
api_keys_daily_coins_check: CHECK ((daily_coins > 0))
api_keys_key_hash_check: CHECK ((octet_length(key_hash) = 32))
api_keys_name_check: CHECK ((name <> ''::text))
api_keys_pkey: PRIMARY KEY (id)
api_keys_scopes_check: CHECK ((cardinality(scopes) > 0))

-- constraints of attempts
attempts_pkey: PRIMARY KEY (key)

-- constraints of attribute_mappings
attribute_mappings_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
attribute_mappings_pkey: PRIMARY KEY (account_id, version)
attribute_mappings_saved_by_fkey: FOREIGN KEY (saved_by) REFERENCES accounts(id)
attribute_mappings_version_check: CHECK ((version > 0))

-- constraints of attribute_model_proposals
attribute_model_proposals_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
attribute_model_proposals_pkey: PRIMARY KEY (account_id)

-- constraints of attribute_schemes
attribute_schemes_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
attribute_schemes_pkey: PRIMARY KEY (account_id)
attribute_schemes_source_check: CHECK ((source = ANY (ARRAY['upload'::text, 'results'::text])))

-- constraints of audit_log
audit_log_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
audit_log_actor_account_id_fkey: FOREIGN KEY (actor_account_id) REFERENCES accounts(id)
audit_log_pkey: PRIMARY KEY (id)

-- constraints of audit_reasons
audit_reasons_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
audit_reasons_audit_id_fkey: FOREIGN KEY (audit_id) REFERENCES audit_log(id)
audit_reasons_pkey: PRIMARY KEY (audit_id)
audit_reasons_reason_check: CHECK ((reason <> ''::text))

-- constraints of auto_top_ups
auto_top_ups_account_id_fkey: FOREIGN KEY (account_id) REFERENCES billing_customers(account_id)
auto_top_ups_package_id_fkey: FOREIGN KEY (package_id) REFERENCES coin_packages(id)
auto_top_ups_pkey: PRIMARY KEY (account_id)
auto_top_ups_stopped: CHECK (((stopped_reason IS NULL) OR (NOT enabled)))
auto_top_ups_stopped_reason_check: CHECK ((stopped_reason = ANY (ARRAY['card-declined'::text, 'no-card'::text])))
auto_top_ups_threshold_check: CHECK ((threshold > 0))

-- constraints of batches
batches_check1: CHECK (((first_position IS NULL) = gathered))
batches_check2: CHECK (((last_position IS NULL) = gathered))
batches_check: CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL)))
batches_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
batches_pkey: PRIMARY KEY (job_id, number)
batches_size_check: CHECK ((size > 0))
batches_state_check: CHECK ((state = ANY (ARRAY['queued'::text, 'closed'::text])))

-- constraints of billing_customers
billing_customers_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
billing_customers_key_key: UNIQUE (key)
billing_customers_pkey: PRIMARY KEY (account_id)
billing_customers_stripe_customer_id_key: UNIQUE (stripe_customer_id)

-- constraints of billing_details
billing_details_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
billing_details_city_check: CHECK ((city <> ''::text))
billing_details_country_check: CHECK ((country ~ '^[A-Z]{2}$'::text))
billing_details_name_check: CHECK ((name <> ''::text))
billing_details_pkey: PRIMARY KEY (account_id)
billing_details_street_check: CHECK ((street <> ''::text))

-- constraints of cache_use
cache_use_pkey: PRIMARY KEY (day, marketplace)

-- constraints of cached_answers
cached_answers_check1: CHECK (((kind = 'found'::text) = (matched_by IS NOT NULL)))
cached_answers_check2: CHECK (((kind = 'ambiguous'::text) = (candidates IS NOT NULL)))
cached_answers_check: CHECK (((kind = 'found'::text) = (product_id IS NOT NULL)))
cached_answers_kind_check: CHECK ((kind = ANY (ARRAY['found'::text, 'ambiguous'::text, 'not-found'::text])))
cached_answers_matched_by_check: CHECK ((matched_by = ANY (ARRAY['asin'::text, 'gtin'::text, 'item'::text, 'eprel'::text, 'mpn'::text])))
cached_answers_pkey: PRIMARY KEY (source, marketplace, site, identifiers)

-- constraints of cached_products
cached_products_pkey: PRIMARY KEY (source, marketplace, site, product_id)
cached_products_version_check: CHECK ((length(version) = 16))

-- constraints of category_attributes
category_attributes_account_id_category_fkey: FOREIGN KEY (account_id, category) REFERENCES category_profiles(account_id, category) ON DELETE CASCADE
category_attributes_pkey: PRIMARY KEY (account_id, category, name)

-- constraints of category_profiles
category_profiles_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
category_profiles_pkey: PRIMARY KEY (account_id, category)

-- constraints of coin_packages
coin_packages_check: CHECK ((original_price_cents >= price_cents))
coin_packages_coins_check: CHECK ((coins > 0))
coin_packages_pkey: PRIMARY KEY (id)
coin_packages_price_cents_check: CHECK ((price_cents > 0))

-- constraints of contact_messages
contact_messages_pkey: PRIMARY KEY (id)

-- constraints of correction_notices
correction_notices_pkey: PRIMARY KEY (receipt_id)

-- constraints of expected_attributes
expected_attributes_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
expected_attributes_pkey: PRIMARY KEY (account_id, category, name)

-- constraints of export_choices
export_choices_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
export_choices_pkey: PRIMARY KEY (account_id, target)

-- constraints of filter_changes
filter_changes_action_check: CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'import'::text, 'undo'::text])))
filter_changes_actor_account_id_fkey: FOREIGN KEY (actor_account_id) REFERENCES accounts(id)
filter_changes_check: CHECK (((action = 'undo'::text) = (undoes IS NOT NULL)))
filter_changes_list_check: CHECK ((list = ANY (ARRAY['key-value'::text, 'keyword-killer'::text, 'key-multivalue'::text])))
filter_changes_pkey: PRIMARY KEY (id)
filter_changes_undoes_fkey: FOREIGN KEY (undoes) REFERENCES filter_changes(id)
filter_changes_undoes_key: UNIQUE (undoes)

-- constraints of gpt_account
gpt_account_only_row_check: CHECK (only_row)
gpt_account_pkey: PRIMARY KEY (only_row)

-- constraints of gpt_answers
gpt_answers_input_tokens_check: CHECK ((input_tokens >= 0))
gpt_answers_outcome_check: CHECK ((outcome = ANY (ARRAY['answered'::text, 'refused'::text, 'cut-off'::text, 'unreadable'::text])))
gpt_answers_output_tokens_check: CHECK ((output_tokens >= 0))
gpt_answers_pkey: PRIMARY KEY (question)

-- constraints of gpt_prompts
gpt_prompts_created_by_fkey: FOREIGN KEY (created_by) REFERENCES accounts(id)
gpt_prompts_pkey: PRIMARY KEY (version)
gpt_prompts_restored_from_fkey: FOREIGN KEY (restored_from) REFERENCES gpt_prompts(version)
gpt_prompts_version_check: CHECK ((version > 0))

-- constraints of host_throttles
host_throttles_pkey: PRIMARY KEY (site)

-- constraints of image_checks
image_checks_check1: CHECK (((problem IS NOT NULL) = (num_nulls(ending, bytes, sha256) = 3)))
image_checks_check: CHECK (((problem IS NULL) = (num_nonnulls(ending, bytes, sha256) = 3)))
image_checks_pkey: PRIMARY KEY (address_hash)

-- constraints of image_declarations
image_declarations_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
image_declarations_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id)
image_declarations_pkey: PRIMARY KEY (id)
image_declarations_run_id_fkey: FOREIGN KEY (run_id) REFERENCES jobs(id)

-- constraints of image_runs
image_runs_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
image_runs_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id)
image_runs_pkey: PRIMARY KEY (id)
image_runs_run_id_fkey: FOREIGN KEY (run_id) REFERENCES jobs(id)

-- constraints of installation
installation_only_row_check: CHECK (only_row)
installation_pkey: PRIMARY KEY (only_row)

-- constraints of job_gpt
job_gpt_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
job_gpt_pkey: PRIMARY KEY (job_id)
job_gpt_prompt_version_fkey: FOREIGN KEY (prompt_version) REFERENCES gpt_prompts(version)

-- constraints of job_log
job_log_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
job_log_pkey: PRIMARY KEY (job_id, id)

-- constraints of job_sources
job_sources_check: CHECK (((found >= 0) AND (found <= looked_up)))
job_sources_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id)
job_sources_pkey: PRIMARY KEY (job_id, source)

-- constraints of jobs
jobs_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
jobs_account_id_idempotency_key_key: UNIQUE (account_id, idempotency_key)
jobs_api_key_id_fkey: FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE SET NULL
jobs_cancelled_by_check: CHECK ((cancelled_by = ANY (ARRAY['owner'::text, 'admin'::text])))
jobs_check1: CHECK (((coins_used >= 0) AND (coins_used <= coins_held)))
jobs_check2: CHECK (((status = 'Failed'::text) = (failure IS NOT NULL)))
jobs_check3: CHECK (((status = 'Cancelled'::text) = (cancelled_by IS NOT NULL)))
jobs_check4: CHECK (((status = ANY (ARRAY['Completed'::text, 'Failed'::text, 'Cancelled'::text])) = (finished_at IS NOT NULL)))
jobs_check5: CHECK (((((((found + ambiguous) + not_found) + blocked) + unreadable) + skipped) <= total_rows))
jobs_check6: CHECK (((status <> 'Completed'::text) OR (outputs IS NOT NULL) OR (cleared_at IS NOT NULL)))
jobs_check7: CHECK (((idempotency_key IS NULL) = (idempotency_request IS NULL)))
jobs_check: CHECK (((skipped_rows >= 0) AND (skipped_rows <= total_rows)))
jobs_coins_held_check: CHECK ((coins_held >= 0))
jobs_coins_per_record_check: CHECK ((coins_per_record >= 0))
jobs_language_check: CHECK ((language = ANY (ARRAY['de'::text, 'en'::text])))
jobs_list_count_id_fkey: FOREIGN KEY (list_count_id) REFERENCES list_counts(id) ON DELETE SET NULL
jobs_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id)
jobs_pkey: PRIMARY KEY (id)
jobs_public_id_key: UNIQUE (public_id)
jobs_rule_set_fkey: FOREIGN KEY (rule_set) REFERENCES rule_sets(version)
jobs_status_check: CHECK ((status = ANY (ARRAY['Initializing'::text, 'Data Processing'::text, 'Finalizing'::text, 'Completed'::text, 'Failed'::text, 'Cancelled'::text])))
jobs_total_rows_check: CHECK ((total_rows > 0))
jobs_upload_id_fkey: FOREIGN KEY (upload_id) REFERENCES uploads(id)

-- constraints of key_value_pairs
key_value_pairs_key_check: CHECK (((key <> ''::text) AND (key = btrim(key))))
key_value_pairs_pkey: PRIMARY KEY (id)
key_value_pairs_value_check: CHECK (((value <> ''::text) AND (value = btrim(value))))
key_value_pairs_version_fkey: FOREIGN KEY (version) REFERENCES filter_changes(id)

-- constraints of keyword_pairs
keyword_pairs_key_check: CHECK (((key <> ''::text) AND (key = btrim(key))))
keyword_pairs_pkey: PRIMARY KEY (id)
keyword_pairs_value_check: CHECK (((value <> ''::text) AND (value = btrim(value))))
keyword_pairs_version_fkey: FOREIGN KEY (version) REFERENCES filter_changes(id)

-- constraints of layout_pages
layout_pages_pkey: PRIMARY KEY (id)

-- constraints of layout_quarters
layout_quarters_pkey: PRIMARY KEY (since, marketplace, section)

-- constraints of ledger_accounts
ledger_accounts_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
ledger_accounts_not_negative: CHECK (((kind <> ALL (ARRAY['wallet'::ledger_account_kind, 'held'::ledger_account_kind, 'revenue'::ledger_account_kind])) OR (balance >= 0)))
ledger_accounts_one_of_a_kind: UNIQUE NULLS NOT DISTINCT (kind, account_id)
ledger_accounts_owner: CHECK (((kind = ANY (ARRAY['wallet'::ledger_account_kind, 'held'::ledger_account_kind, 'receivable'::ledger_account_kind])) = (account_id IS NOT NULL)))
ledger_accounts_pkey: PRIMARY KEY (id)
ledger_accounts_receivable: CHECK (((kind <> 'receivable'::ledger_account_kind) OR (balance <= 0)))

-- constraints of ledger_entries
ledger_entries_balance: CHECK ((balance_after = (balance_before + coins)))
ledger_entries_coins_check: CHECK ((coins <> 0))
ledger_entries_ledger_account_id_fkey: FOREIGN KEY (ledger_account_id) REFERENCES ledger_accounts(id)
ledger_entries_pkey: PRIMARY KEY (id)
ledger_entries_transaction_id_fkey: FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
ledger_entries_transaction_id_ledger_account_id_key: UNIQUE (transaction_id, ledger_account_id)

-- constraints of ledger_pairings
ledger_pairings_direction_check: CHECK ((direction = ANY (ARRAY['-1'::integer, 1])))
ledger_pairings_pkey: PRIMARY KEY (transaction_kind, account_kind, direction)

-- constraints of ledger_transactions
ledger_transactions_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
ledger_transactions_actor_account_id_fkey: FOREIGN KEY (actor_account_id) REFERENCES accounts(id)
ledger_transactions_adjustment: CHECK ((((kind = 'adjustment'::ledger_transaction_kind) = (reason IS NOT NULL)) AND ((kind = 'adjustment'::ledger_transaction_kind) = (actor_account_id IS NOT NULL))))
ledger_transactions_booked_once: UNIQUE (business_key)
ledger_transactions_job: CHECK (((kind = ANY (ARRAY['hold'::ledger_transaction_kind, 'settle'::ledger_transaction_kind])) = (job_id IS NOT NULL)))
ledger_transactions_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id)
ledger_transactions_once_a_job: UNIQUE (job_id, kind)
ledger_transactions_once_a_payment: UNIQUE (kind, reference)
ledger_transactions_payment: CHECK ((((reference IS NULL) = (amount_cents IS NULL)) AND
CASE
    WHEN (kind = 'deposit'::ledger_transaction_kind) THEN ((reference IS NULL) OR (amount_cents > 0))
    WHEN (kind = ANY (ARRAY['refund'::ledger_transaction_kind, 'dispute'::ledger_transaction_kind])) THEN ((reference IS NOT NULL) AND (amount_cents < 0))
    WHEN (kind = ANY (ARRAY['refund_failed'::ledger_transaction_kind, 'dispute_won'::ledger_transaction_kind])) THEN ((reference IS NOT NULL) AND (amount_cents > 0))
    ELSE (reference IS NULL)
END))
ledger_transactions_pkey: PRIMARY KEY (id)
ledger_transactions_reason: CHECK ((reason <> ''::text))

-- constraints of list_choices
list_choices_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE
list_choices_pkey: PRIMARY KEY (list_id, "position")

-- constraints of list_counts
list_counts_check1: CHECK (((distinct_products >= 0) AND (distinct_products <= total_rows)))
list_counts_check: CHECK (((skipped_rows >= 0) AND (skipped_rows <= total_rows)))
list_counts_dropped_rows_check: CHECK ((dropped_rows >= 0))
list_counts_id_key: UNIQUE (id)
list_counts_pkey: PRIMARY KEY (upload_id, reading)
list_counts_total_rows_check: CHECK ((total_rows > 0))
list_counts_upload_id_fkey: FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE

-- constraints of list_edits
list_edits_edited_by_fkey: FOREIGN KEY (edited_by) REFERENCES accounts(id)
list_edits_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE
list_edits_pkey: PRIMARY KEY (list_id, "position", field)

-- constraints of list_expectations
list_expectations_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id)
list_expectations_pkey: PRIMARY KEY (list_id, category)

-- constraints of list_links
list_links_check: CHECK (((state IS NULL) = (state_at IS NULL)))
list_links_created_by_fkey: FOREIGN KEY (created_by) REFERENCES accounts(id)
list_links_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id)
list_links_pkey: PRIMARY KEY (id)
list_links_uses_check: CHECK ((uses >= 0))

-- constraints of list_removed_rows
list_removed_rows_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE
list_removed_rows_pkey: PRIMARY KEY (list_id, "position")

-- constraints of list_rows
list_rows_completeness_check: CHECK (((completeness >= 0) AND (completeness <= 100)))
list_rows_pkey: PRIMARY KEY (list_id, "position")

-- constraints of list_summaries
list_summaries_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE
list_summaries_run_id_fkey: FOREIGN KEY (run_id) REFERENCES jobs(id) ON DELETE CASCADE

-- constraints of lists
lists_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
lists_check: CHECK (((((((found + ambiguous) + not_found) + blocked) + unreadable) + skipped) <= total_rows))
lists_pkey: PRIMARY KEY (id)
lists_public_id_key: UNIQUE (public_id)
lists_total_rows_check: CHECK ((total_rows > 0))
lists_upload_id_fkey: FOREIGN KEY (upload_id) REFERENCES uploads(id)

-- constraints of look_up_hours
look_up_hours_pkey: PRIMARY KEY (marketplace, hour)

-- constraints of lookup_results
lookup_results_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
lookup_results_pkey: PRIMARY KEY (account_id, lookup_key)

-- constraints of low_balance_thresholds
low_balance_thresholds_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
low_balance_thresholds_coins_check: CHECK ((coins >= 0))
low_balance_thresholds_pkey: PRIMARY KEY (account_id)

-- constraints of marketplace_pauses
marketplace_pauses_paused_by_fkey: FOREIGN KEY (paused_by) REFERENCES accounts(id)
marketplace_pauses_pkey: PRIMARY KEY (marketplace)

-- constraints of multi_value_pairs
multi_value_pairs_name_check: CHECK (((name <> ''::text) AND (name = btrim(name))))
multi_value_pairs_pkey: PRIMARY KEY (id)
multi_value_pairs_values_check: CHECK ((cardinality("values") > 0))
multi_value_pairs_version_fkey: FOREIGN KEY (version) REFERENCES filter_changes(id)

-- constraints of open_facts_imports
open_facts_imports_pkey: PRIMARY KEY (id)
open_facts_imports_state_check: CHECK ((state = ANY (ARRAY['loading'::text, 'current'::text, 'outdated'::text])))

-- constraints of open_facts_products
open_facts_products_import_id_fkey: FOREIGN KEY (import_id) REFERENCES open_facts_imports(id)
open_facts_products_pkey: PRIMARY KEY (import_id, gtin)

-- constraints of paid_products
paid_products_pkey: PRIMARY KEY (account_id, product_key)

-- constraints of payment_reversals
payment_reversals_amount_cents_check: CHECK ((amount_cents > 0))
payment_reversals_coins_returned_check: CHECK ((coins_returned >= 0))
payment_reversals_coins_taken_check: CHECK ((coins_taken >= 0))
payment_reversals_payment_id_fkey: FOREIGN KEY (payment_id) REFERENCES payments(id)
payment_reversals_pkey: PRIMARY KEY (id)
payment_reversals_returned: CHECK (((coins_returned IS NULL) = (returned_at IS NULL)))

-- constraints of payments
payments_account_id_fkey: FOREIGN KEY (account_id) REFERENCES billing_customers(account_id)
payments_amount_cents_check: CHECK ((amount_cents > 0))
payments_coins_check: CHECK ((coins >= 0))
payments_invoice_id_key: UNIQUE (invoice_id)
payments_pkey: PRIMARY KEY (id)
payments_purchase_id_fkey: FOREIGN KEY (purchase_id) REFERENCES purchases(id)
payments_subject: CHECK (
CASE kind
    WHEN 'coins'::purchase_kind THEN ((purchase_id IS NOT NULL) AND (coins > 0))
    ELSE ((subscription_id IS NOT NULL) AND (invoice_id IS NOT NULL) AND (coins = 0))
END)
payments_subscription_id_fkey: FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)

-- constraints of purchases
purchases_account_id_fkey: FOREIGN KEY (account_id) REFERENCES billing_customers(account_id)
purchases_amount_cents_check: CHECK ((amount_cents > 0))
purchases_coins: CHECK (((kind = 'coins'::purchase_kind) = ((coins IS NOT NULL) AND (package_id IS NOT NULL))))
purchases_coins_check: CHECK ((coins > 0))
purchases_key_key: UNIQUE (key)
purchases_package_id_fkey: FOREIGN KEY (package_id) REFERENCES coin_packages(id)
purchases_pkey: PRIMARY KEY (id)
purchases_requested_once: UNIQUE (account_id, request_key)
purchases_settled: CHECK (((status = 'pending'::purchase_status) = (settled_at IS NULL)))
purchases_stripe_payment_intent_id_key: UNIQUE (stripe_payment_intent_id)
purchases_stripe_session_id_key: UNIQUE (stripe_session_id)
purchases_stripe_subscription_id_key: UNIQUE (stripe_subscription_id)

-- constraints of receipt_counters
receipt_counters_pkey: PRIMARY KEY (year)

-- constraints of receipts
receipts_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
receipts_amount_cents_check: CHECK ((amount_cents <> 0))
receipts_cancellation: CHECK (((NOT is_cancellation) OR ((kind = 'refund'::receipt_kind) AND (amount_cents < 0))))
receipts_correction: CHECK (((kind = 'refund'::receipt_kind) = (corrects_id IS NOT NULL)))
receipts_corrects_id_fkey: FOREIGN KEY (corrects_id) REFERENCES receipts(id)
receipts_fee: CHECK (((one_time_fee_cents = 0) OR ((kind = 'subscription'::receipt_kind) AND ((one_time_fee_cents >= 1) AND (one_time_fee_cents <= amount_cents)))))
receipts_issued_once: UNIQUE (reference)
receipts_number: UNIQUE (year, number_in_year)
receipts_pkey: PRIMARY KEY (id)
receipts_replaced_once: UNIQUE (replaces_id)
receipts_replacement: CHECK (((replaces_id IS NULL) OR ((kind <> 'refund'::receipt_kind) AND (root_id IS NOT NULL))))
receipts_replaces_id_fkey: FOREIGN KEY (replaces_id) REFERENCES receipts(id)
receipts_root_id_fkey: FOREIGN KEY (root_id) REFERENCES receipts(id)
receipts_sign: CHECK (((kind = 'refund'::receipt_kind) OR (amount_cents > 0)))
receipts_sum: CHECK ((amount_cents = (net_cents + vat_cents)))
receipts_without_vat: CHECK (((vat_treatment <> ALL (ARRAY['reverse-charge'::vat_treatment, 'outside-eu'::vat_treatment])) OR ((vat_cents = 0) AND (vat_percent = 0))))

-- constraints of record_choices
record_choices_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
record_choices_pkey: PRIMARY KEY (job_id, "position")

-- constraints of records
records_charge_check: CHECK ((charge = ANY (ARRAY['charged'::text, 'charged-elsewhere'::text, 'paid-before'::text, 'too-little-data'::text, 'over-quote'::text])))
records_check1: CHECK ((num_nulls(waiting_since, waiting_for, waiting_reason, next_attempt_at) = ANY (ARRAY[0, 4])))
records_check2: CHECK (((verdict IS NULL) OR (waiting_for IS NULL)))
records_check3: CHECK (((verdict IS NULL) OR (reason IS NOT NULL)))
records_check: CHECK (((chosen_source IS NULL) = (chosen_id IS NULL)))
records_pkey: PRIMARY KEY (job_id, "position")

-- constraints of recovery_codes
recovery_codes_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
recovery_codes_pkey: PRIMARY KEY (account_id, code_hash)

-- constraints of results
results_key_check: CHECK ((length(key) = 16))
results_key_key: UNIQUE (key)
results_pkey: PRIMARY KEY (id)

-- constraints of rule_sets
rule_sets_pkey: PRIMARY KEY (version)
rule_sets_version_fkey: FOREIGN KEY (version) REFERENCES filter_changes(id)

-- constraints of rule_uses
rule_uses_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
rule_uses_pkey: PRIMARY KEY (job_id, list, rule_id)
rule_uses_values_changed_check: CHECK ((values_changed > 0))

-- constraints of run_rows
run_rows_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
run_rows_pkey: PRIMARY KEY (job_id, "position")

-- constraints of schedule_deliveries
schedule_deliveries_check: CHECK (((state = 'pending'::text) = (next_attempt_at IS NOT NULL)))
schedule_deliveries_once: UNIQUE (run_id, file_name)
schedule_deliveries_pkey: PRIMARY KEY (id)
schedule_deliveries_run_id_fkey: FOREIGN KEY (run_id) REFERENCES schedule_runs(id) ON DELETE CASCADE
schedule_deliveries_state_check: CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))

-- constraints of schedule_delivery_attempts
schedule_delivery_attempts_delivery_id_fkey: FOREIGN KEY (delivery_id) REFERENCES schedule_deliveries(id) ON DELETE CASCADE
schedule_delivery_attempts_pkey: PRIMARY KEY (delivery_id, number)

-- constraints of schedule_runs
schedule_runs_check1: CHECK (((reported_at IS NULL) OR (job_id IS NOT NULL)))
schedule_runs_check: CHECK (((job_id IS NULL) OR (skipped IS NULL)))
schedule_runs_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id)
schedule_runs_once: UNIQUE (schedule_id, due_at)
schedule_runs_pkey: PRIMARY KEY (id)
schedule_runs_schedule_id_fkey: FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE
schedule_runs_skipped_check: CHECK ((skipped = ANY (ARRAY['overlap'::text, 'over-limit'::text, 'insufficient-coins'::text, 'nothing-due'::text, 'no-access'::text, 'unavailable'::text, 'unchanged'::text, 'input-failed'::text, 'key-limit'::text, 'key-ended'::text, 'storage-full'::text])))

-- constraints of schedule_transfers
schedule_transfers_direction_check: CHECK ((direction = ANY (ARRAY['input'::text, 'output'::text])))
schedule_transfers_pkey: PRIMARY KEY (schedule_id, direction)
schedule_transfers_schedule_id_fkey: FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE

-- constraints of schedules
schedules_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
schedules_api_key_id_fkey: FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE
schedules_check1: CHECK (((paused_at IS NULL) OR (next_run_at IS NULL)))
schedules_check: CHECK (((paused_at IS NULL) = (paused_reason IS NULL)))
schedules_list_id_fkey: FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE
schedules_max_age_days_check: CHECK ((max_age_days > 0))
schedules_max_coins_check: CHECK ((max_coins >= 0))
schedules_paused_reason_check: CHECK ((paused_reason = ANY (ARRAY['owner'::text, 'coins'::text, 'key'::text])))
schedules_pkey: PRIMARY KEY (id)
schedules_scope_check: CHECK ((scope = ANY (ARRAY['all'::text, 'stale'::text])))

-- constraints of schema_migrations
schema_migrations_pkey: PRIMARY KEY (number)

-- constraints of seller_accounts
seller_accounts_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
seller_accounts_pkey: PRIMARY KEY (account_id, marketplace)
seller_accounts_standing_check: CHECK ((standing = ANY (ARRAY['accepted'::text, 'denied'::text, 'unreachable'::text])))

-- constraints of sessions
sessions_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
sessions_end_reason_check: CHECK ((end_reason = ANY (ARRAY['signed-out'::text, 'other-device'::text, 'password-changed'::text, 'second-factor-on'::text, 'token-reused'::text, 'suspended'::text, 'terminated'::text])))
sessions_end_reason_ended_check: CHECK (((end_reason IS NULL) OR (ended_at IS NOT NULL)))
sessions_generation_check: CHECK ((generation >= 0))
sessions_pkey: PRIMARY KEY (id)

-- constraints of source_choices
source_choices_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
source_choices_check: CHECK ((preferred_source = ANY (sources)))
source_choices_pkey: PRIMARY KEY (account_id)
source_choices_sources_check: CHECK ((sources <> '{}'::text[]))

-- constraints of source_quotas
source_quotas_pkey: PRIMARY KEY (source, span)
source_quotas_span_check: CHECK ((span = ANY (ARRAY['minute'::text, 'day'::text])))

-- constraints of stripe_events
stripe_events_pkey: PRIMARY KEY (id)

-- constraints of subscriptions
subscriptions_account_id_fkey: FOREIGN KEY (account_id) REFERENCES billing_customers(account_id)
subscriptions_pkey: PRIMARY KEY (id)

-- constraints of uploads
uploads_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
uploads_account_id_sha256_key: UNIQUE (account_id, sha256)
uploads_pkey: PRIMARY KEY (id)

-- constraints of vat_checks
vat_checks_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
vat_checks_outcome_check: CHECK ((outcome = ANY (ARRAY['valid'::text, 'invalid'::text, 'mismatch'::text, 'unavailable'::text])))
vat_checks_pkey: PRIMARY KEY (id)
vat_checks_service_check: CHECK ((service = ANY (ARRAY['vies'::text, 'evatr'::text])))

-- constraints of webhook_attempts
webhook_attempts_check: CHECK ((num_nonnulls(status, error) = 1))
webhook_attempts_error_check: CHECK ((error = ANY (ARRAY['private-address'::text, 'timeout'::text, 'unreachable'::text])))
webhook_attempts_message_id_fkey: FOREIGN KEY (message_id) REFERENCES webhook_messages(id) ON DELETE CASCADE
webhook_attempts_pkey: PRIMARY KEY (message_id, number)

-- constraints of webhook_endpoints
webhook_endpoints_account_id_fkey: FOREIGN KEY (account_id) REFERENCES accounts(id)
webhook_endpoints_check1: CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL)))
webhook_endpoints_check: CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL)))
webhook_endpoints_disabled_reason_check: CHECK ((disabled_reason = ANY (ARRAY['owner'::text, 'failures'::text, 'gone'::text])))
webhook_endpoints_pkey: PRIMARY KEY (id)

-- constraints of webhook_messages
webhook_messages_body_check: CHECK ((octet_length(body) < 20000))
webhook_messages_check: CHECK (((state = 'pending'::text) = (next_attempt_at IS NOT NULL)))
webhook_messages_endpoint_id_fkey: FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
webhook_messages_once: UNIQUE (endpoint_id, event_key)
webhook_messages_pkey: PRIMARY KEY (id)
webhook_messages_state_check: CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))

-- constraints of workers
workers_pkey: PRIMARY KEY (id)

-- indexes
CREATE INDEX account_links_account ON public.account_links USING btree (account_id)
CREATE INDEX accounts_to_show ON public.accounts USING btree ((((approved_at IS NULL) AND (email_verified_at IS NOT NULL))) DESC, approved_at DESC, id DESC) WHERE ((NOT is_admin) AND (deleted_at IS NULL))
CREATE INDEX alerts_open ON public.alerts USING btree (id) WHERE ((acknowledged_at IS NULL) AND (resolved_at IS NULL))
CREATE INDEX api_keys_by_account ON public.api_keys USING btree (account_id, created_at)
CREATE INDEX attempts_expire ON public.attempts USING btree (expire)
CREATE INDEX audit_log_account ON public.audit_log USING btree (account_id, id)
CREATE INDEX audit_reasons_by_account ON public.audit_reasons USING btree (account_id)
CREATE INDEX batches_by_close ON public.batches USING btree (job_id, closed_at) WHERE (state = 'closed'::text)
CREATE INDEX batches_open ON public.batches USING btree (job_id, state, number) WHERE (state <> 'closed'::text)
CREATE INDEX cached_answers_by_age ON public.cached_answers USING btree (answered_at)
CREATE INDEX cached_products_by_age ON public.cached_products USING btree (fetched_at)
CREATE INDEX cached_products_by_time ON public.cached_products USING btree (source, fetched_at)
CREATE INDEX filter_changes_of_list ON public.filter_changes USING btree (list, id)
CREATE INDEX gpt_answers_by_time ON public.gpt_answers USING btree (answered_at) INCLUDE (input_tokens, output_tokens)
CREATE INDEX image_checks_by_file ON public.image_checks USING btree (sha256)
CREATE INDEX image_checks_by_time ON public.image_checks USING btree (checked_at)
CREATE INDEX image_declarations_by_account ON public.image_declarations USING btree (account_id, id)
CREATE INDEX image_runs_by_list ON public.image_runs USING btree (list_id, id)
CREATE INDEX jobs_by_api_key ON public.jobs USING btree (api_key_id, created_at) WHERE (api_key_id IS NOT NULL)
CREATE INDEX jobs_by_list ON public.jobs USING btree (list_id, id)
CREATE INDEX jobs_by_list_count ON public.jobs USING btree (list_count_id) WHERE (list_count_id IS NOT NULL)
CREATE INDEX jobs_by_public_id ON public.jobs USING btree (public_id text_pattern_ops)
CREATE INDEX jobs_by_status ON public.jobs USING btree (status, id)
CREATE INDEX jobs_by_text ON public.jobs USING gin (name gin_trgm_ops)
CREATE INDEX jobs_by_time ON public.jobs USING btree (created_at)
CREATE INDEX jobs_by_upload ON public.jobs USING btree (upload_id, id) WHERE (upload_id IS NOT NULL)
CREATE INDEX jobs_of_account ON public.jobs USING btree (account_id, id)
CREATE INDEX jobs_open ON public.jobs USING btree (status) WHERE (finished_at IS NULL)
CREATE INDEX jobs_stored ON public.jobs USING btree (account_id) INCLUDE (stored_bytes) WHERE (stored_bytes > 0)
CREATE INDEX layout_pages_by_time ON public.layout_pages USING btree (marketplace, kept_at)
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (ledger_account_id, id)
CREATE INDEX ledger_entries_of_account ON public.ledger_entries USING btree (ledger_account_id, transaction_id)
CREATE INDEX ledger_transactions_account ON public.ledger_transactions USING btree (account_id, id)
CREATE INDEX list_links_by_list ON public.list_links USING btree (list_id, created_at)
CREATE INDEX list_rows_by_amazon_price ON ONLY public.list_rows USING btree (list_id, amazon_price, "position")
CREATE INDEX list_rows_by_article ON ONLY public.list_rows USING btree (list_id, lower(article_number) text_pattern_ops)
CREATE INDEX list_rows_by_asin ON ONLY public.list_rows USING btree (list_id, asin text_pattern_ops) WHERE (asin IS NOT NULL)
CREATE INDEX list_rows_by_attributes ON ONLY public.list_rows USING btree (list_id, attributes, "position")
CREATE INDEX list_rows_by_brand ON ONLY public.list_rows USING btree (list_id, "left"(NULLIF(COALESCE(own_brand, brand), ''::text), 80) COLLATE "de-x-icu", "position")
CREATE INDEX list_rows_by_category ON ONLY public.list_rows USING btree (list_id, "left"(NULLIF(COALESCE(own_category, category), ''::text), 80) COLLATE "de-x-icu", "position")
CREATE INDEX list_rows_by_change ON ONLY public.list_rows USING btree (list_id, changed_at, "position")
CREATE INDEX list_rows_by_completeness ON ONLY public.list_rows USING btree (list_id, completeness, "position")
CREATE INDEX list_rows_by_ean ON ONLY public.list_rows USING btree (list_id, ean text_pattern_ops) WHERE (ean IS NOT NULL)
CREATE INDEX list_rows_by_ebay_price ON ONLY public.list_rows USING btree (list_id, ebay_price, "position")
CREATE INDEX list_rows_by_fetch ON ONLY public.list_rows USING btree (list_id, fetched_at, "position")
CREATE INDEX list_rows_by_mpn ON ONLY public.list_rows USING btree (list_id, lower(mpn) text_pattern_ops) WHERE (mpn IS NOT NULL)
CREATE INDEX list_rows_by_number ON ONLY public.list_rows USING btree (list_id, "left"(article_number, 80) COLLATE "de-x-icu", "position")
CREATE INDEX list_rows_by_result ON ONLY public.list_rows USING btree (result_id) WHERE (result_id IS NOT NULL)
CREATE INDEX list_rows_by_text ON ONLY public.list_rows USING gin (list_id, (((COALESCE(own_title, title, ''::text) || ' '::text) || COALESCE(own_brand, brand, ''::text))) gin_trgm_ops, "left"(COALESCE(own_brand, brand, ''::text), 80), "left"(COALESCE(own_category, category, ''::text), 80), reason, missing) WITH (gin_pending_list_limit='1024')
CREATE INDEX list_rows_by_title ON ONLY public.list_rows USING btree (list_id, "left"(NULLIF(COALESCE(own_title, title), ''::text), 80) COLLATE "de-x-icu", "position")
CREATE INDEX list_rows_by_verdict ON ONLY public.list_rows USING btree (list_id, verdict, "position")
CREATE INDEX list_rows_by_verdict_and_title ON ONLY public.list_rows USING btree (list_id, verdict, "left"(NULLIF(COALESCE(own_title, title), ''::text), 80) COLLATE "de-x-icu", "position") WHERE (verdict <> 'found'::text)
CREATE INDEX list_rows_ignored ON ONLY public.list_rows USING btree (list_id, "position") WHERE is_ignored
CREATE INDEX list_rows_with_edits ON ONLY public.list_rows USING btree (list_id, "position") WHERE has_edits
CREATE INDEX lists_by_upload ON public.lists USING btree (upload_id)
CREATE INDEX lists_of_account ON public.lists USING btree (account_id, changed_at)
CREATE INDEX lookup_results_by_time ON public.lookup_results USING btree (found_at)
CREATE INDEX payment_reversals_payment ON public.payment_reversals USING btree (payment_id)
CREATE INDEX payments_account ON public.payments USING btree (account_id, paid_at)
CREATE INDEX purchases_account ON public.purchases USING btree (account_id, id)
CREATE INDEX receipts_account ON public.receipts USING btree (account_id, id)
CREATE INDEX receipts_by_day ON public.receipts USING btree (issued_at)
CREATE INDEX receipts_corrections ON public.receipts USING btree (corrects_id)
CREATE INDEX receipts_root ON public.receipts USING btree (root_id)
CREATE INDEX records_by_article ON ONLY public.records USING btree (job_id, lower(article_number) text_pattern_ops)
CREATE INDEX records_by_result ON ONLY public.records USING btree (result_id) WHERE (result_id IS NOT NULL)
CREATE INDEX records_by_verdict ON ONLY public.records USING btree (job_id, verdict, "position")
CREATE INDEX records_open ON ONLY public.records USING btree (job_id, "position") WHERE (verdict IS NULL)
CREATE INDEX records_waiting ON ONLY public.records USING btree (waiting_for, job_id) WHERE (waiting_for IS NOT NULL)
CREATE INDEX schedule_runs_open ON public.schedule_runs USING btree (id) WHERE ((job_id IS NULL) AND (skipped IS NULL))
CREATE INDEX schedule_runs_unreported ON public.schedule_runs USING btree (job_id) WHERE ((job_id IS NOT NULL) AND (reported_at IS NULL))
CREATE INDEX schedules_by_account ON public.schedules USING btree (account_id, created_at)
CREATE INDEX schedules_by_key ON public.schedules USING btree (api_key_id) WHERE (api_key_id IS NOT NULL)
CREATE INDEX schedules_by_list ON public.schedules USING btree (list_id)
CREATE INDEX schedules_due ON public.schedules USING btree (next_run_at) WHERE (next_run_at IS NOT NULL)
CREATE INDEX sessions_account ON public.sessions USING btree (account_id) WHERE (ended_at IS NULL)
CREATE INDEX stripe_events_open ON public.stripe_events USING btree (received_at) WHERE (processed_at IS NULL)
CREATE INDEX subscriptions_account ON public.subscriptions USING btree (account_id)
CREATE INDEX uploads_by_use ON public.uploads USING btree (used_at)
CREATE INDEX vat_checks_by_number ON public.vat_checks USING btree (account_id, vat_number, id)
CREATE INDEX webhook_endpoints_by_account ON public.webhook_endpoints USING btree (account_id, created_at)
CREATE INDEX webhook_messages_by_attempt ON public.webhook_messages USING btree (endpoint_id, last_attempt_at)
CREATE INDEX webhook_messages_by_endpoint ON public.webhook_messages USING btree (endpoint_id, id)
CREATE INDEX webhook_messages_by_time ON public.webhook_messages USING btree (created_at)
CREATE INDEX webhook_messages_undelivered ON public.webhook_messages USING btree (endpoint_id, state, id) WHERE (state <> 'delivered'::text)
CREATE UNIQUE INDEX account_links_pkey ON public.account_links USING btree (token_hash)
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (email)
CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (id)
CREATE UNIQUE INDEX accounts_username ON public.accounts USING btree (lower(username))
CREATE UNIQUE INDEX alerts_key_key ON public.alerts USING btree (key)
CREATE UNIQUE INDEX alerts_pkey ON public.alerts USING btree (id)
CREATE UNIQUE INDEX api_key_calls_pkey ON public.api_key_calls USING btree (key_id)
CREATE UNIQUE INDEX api_keys_by_hash ON public.api_keys USING btree (SUBSTRING(key_hash FROM 1 FOR 8))
CREATE UNIQUE INDEX api_keys_pkey ON public.api_keys USING btree (id)
CREATE UNIQUE INDEX attempts_pkey ON public.attempts USING btree (key)
CREATE UNIQUE INDEX attribute_mappings_pkey ON public.attribute_mappings USING btree (account_id, version)
CREATE UNIQUE INDEX attribute_model_proposals_pkey ON public.attribute_model_proposals USING btree (account_id)
CREATE UNIQUE INDEX attribute_schemes_pkey ON public.attribute_schemes USING btree (account_id)
CREATE UNIQUE INDEX audit_log_pkey ON public.audit_log USING btree (id)
CREATE UNIQUE INDEX audit_reasons_pkey ON public.audit_reasons USING btree (audit_id)
CREATE UNIQUE INDEX auto_top_ups_pkey ON public.auto_top_ups USING btree (account_id)
CREATE UNIQUE INDEX batches_pkey ON public.batches USING btree (job_id, number)
CREATE UNIQUE INDEX billing_customers_key_key ON public.billing_customers USING btree (key)
CREATE UNIQUE INDEX billing_customers_pkey ON public.billing_customers USING btree (account_id)
CREATE UNIQUE INDEX billing_customers_stripe_customer_id_key ON public.billing_customers USING btree (stripe_customer_id)
CREATE UNIQUE INDEX billing_details_pkey ON public.billing_details USING btree (account_id)
CREATE UNIQUE INDEX cache_use_pkey ON public.cache_use USING btree (day, marketplace)
CREATE UNIQUE INDEX cached_answers_pkey ON public.cached_answers USING btree (source, marketplace, site, identifiers)
CREATE UNIQUE INDEX cached_products_pkey ON public.cached_products USING btree (source, marketplace, site, product_id)
CREATE UNIQUE INDEX category_attributes_pkey ON public.category_attributes USING btree (account_id, category, name)
CREATE UNIQUE INDEX category_profiles_pkey ON public.category_profiles USING btree (account_id, category)
CREATE UNIQUE INDEX coin_packages_pkey ON public.coin_packages USING btree (id)
CREATE UNIQUE INDEX contact_messages_pkey ON public.contact_messages USING btree (id)
CREATE UNIQUE INDEX correction_notices_pkey ON public.correction_notices USING btree (receipt_id)
CREATE UNIQUE INDEX expected_attributes_pkey ON public.expected_attributes USING btree (account_id, category, name)
CREATE UNIQUE INDEX export_choices_pkey ON public.export_choices USING btree (account_id, target)
CREATE UNIQUE INDEX filter_changes_pkey ON public.filter_changes USING btree (id)
CREATE UNIQUE INDEX filter_changes_undoes_key ON public.filter_changes USING btree (undoes)
CREATE UNIQUE INDEX gpt_account_pkey ON public.gpt_account USING btree (only_row)
CREATE UNIQUE INDEX gpt_answers_pkey ON public.gpt_answers USING btree (question)
CREATE UNIQUE INDEX gpt_prompts_pkey ON public.gpt_prompts USING btree (version)
CREATE UNIQUE INDEX host_throttles_pkey ON public.host_throttles USING btree (site)
CREATE UNIQUE INDEX image_checks_pkey ON public.image_checks USING btree (address_hash)
CREATE UNIQUE INDEX image_declarations_pkey ON public.image_declarations USING btree (id)
CREATE UNIQUE INDEX image_runs_open ON public.image_runs USING btree (list_id, run_id) NULLS NOT DISTINCT WHERE (finished_at IS NULL)
CREATE UNIQUE INDEX image_runs_pkey ON public.image_runs USING btree (id)
CREATE UNIQUE INDEX installation_pkey ON public.installation USING btree (only_row)
CREATE UNIQUE INDEX job_gpt_pkey ON public.job_gpt USING btree (job_id)
CREATE UNIQUE INDEX job_log_pkey ON public.job_log USING btree (job_id, id)
CREATE UNIQUE INDEX job_sources_pkey ON public.job_sources USING btree (job_id, source)
CREATE UNIQUE INDEX jobs_account_id_idempotency_key_key ON public.jobs USING btree (account_id, idempotency_key)
CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (id)
CREATE UNIQUE INDEX jobs_public_id_key ON public.jobs USING btree (public_id)
CREATE UNIQUE INDEX key_value_pairs_key ON public.key_value_pairs USING btree (lower(key))
CREATE UNIQUE INDEX key_value_pairs_pkey ON public.key_value_pairs USING btree (id)
CREATE UNIQUE INDEX key_value_pairs_value ON public.key_value_pairs USING btree (lower(value))
CREATE UNIQUE INDEX keyword_pairs_pair ON public.keyword_pairs USING btree (lower(key), lower(value))
CREATE UNIQUE INDEX keyword_pairs_pkey ON public.keyword_pairs USING btree (id)
CREATE UNIQUE INDEX layout_pages_pkey ON public.layout_pages USING btree (id)
CREATE UNIQUE INDEX layout_quarters_pkey ON public.layout_quarters USING btree (since, marketplace, section)
CREATE UNIQUE INDEX ledger_accounts_one_of_a_kind ON public.ledger_accounts USING btree (kind, account_id) NULLS NOT DISTINCT
CREATE UNIQUE INDEX ledger_accounts_pkey ON public.ledger_accounts USING btree (id)
CREATE UNIQUE INDEX ledger_entries_pkey ON public.ledger_entries USING btree (id)
CREATE UNIQUE INDEX ledger_entries_transaction_id_ledger_account_id_key ON public.ledger_entries USING btree (transaction_id, ledger_account_id)
CREATE UNIQUE INDEX ledger_pairings_pkey ON public.ledger_pairings USING btree (transaction_kind, account_kind, direction)
CREATE UNIQUE INDEX ledger_transactions_booked_once ON public.ledger_transactions USING btree (business_key)
CREATE UNIQUE INDEX ledger_transactions_once_a_job ON public.ledger_transactions USING btree (job_id, kind)
CREATE UNIQUE INDEX ledger_transactions_once_a_payment ON public.ledger_transactions USING btree (kind, reference)
CREATE UNIQUE INDEX ledger_transactions_pkey ON public.ledger_transactions USING btree (id)
CREATE UNIQUE INDEX list_choices_pkey ON public.list_choices USING btree (list_id, "position")
CREATE UNIQUE INDEX list_counts_id_key ON public.list_counts USING btree (id)
CREATE UNIQUE INDEX list_counts_pkey ON public.list_counts USING btree (upload_id, reading)
CREATE UNIQUE INDEX list_edits_pkey ON public.list_edits USING btree (list_id, "position", field)
CREATE UNIQUE INDEX list_expectations_pkey ON public.list_expectations USING btree (list_id, category)
CREATE UNIQUE INDEX list_links_pkey ON public.list_links USING btree (id)
CREATE UNIQUE INDEX list_removed_rows_pkey ON public.list_removed_rows USING btree (list_id, "position")
CREATE UNIQUE INDEX list_rows_pkey ON ONLY public.list_rows USING btree (list_id, "position")
CREATE UNIQUE INDEX list_summaries_by_kind ON public.list_summaries USING btree (list_id, kind, run_id) NULLS NOT DISTINCT
CREATE UNIQUE INDEX lists_by_reading ON public.lists USING btree (upload_id, md5((reading)::text)) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX lists_pkey ON public.lists USING btree (id)
CREATE UNIQUE INDEX lists_public_id_key ON public.lists USING btree (public_id)
CREATE UNIQUE INDEX look_up_hours_pkey ON public.look_up_hours USING btree (marketplace, hour)
CREATE UNIQUE INDEX lookup_results_pkey ON public.lookup_results USING btree (account_id, lookup_key)
CREATE UNIQUE INDEX low_balance_thresholds_pkey ON public.low_balance_thresholds USING btree (account_id)
CREATE UNIQUE INDEX marketplace_pauses_pkey ON public.marketplace_pauses USING btree (marketplace)
CREATE UNIQUE INDEX multi_value_pairs_name ON public.multi_value_pairs USING btree (lower(name))
CREATE UNIQUE INDEX multi_value_pairs_pkey ON public.multi_value_pairs USING btree (id)
CREATE UNIQUE INDEX open_facts_imports_once ON public.open_facts_imports USING btree (source, state) WHERE (state <> 'outdated'::text)
CREATE UNIQUE INDEX open_facts_imports_pkey ON public.open_facts_imports USING btree (id)
CREATE UNIQUE INDEX open_facts_products_pkey ON public.open_facts_products USING btree (import_id, gtin)
CREATE UNIQUE INDEX paid_products_pkey ON public.paid_products USING btree (account_id, product_key)
CREATE UNIQUE INDEX payment_reversals_pkey ON public.payment_reversals USING btree (id)
CREATE UNIQUE INDEX payments_invoice_id_key ON public.payments USING btree (invoice_id)
CREATE UNIQUE INDEX payments_one_of_coins ON public.payments USING btree (purchase_id) WHERE (kind = 'coins'::purchase_kind)
CREATE UNIQUE INDEX payments_pkey ON public.payments USING btree (id)
CREATE UNIQUE INDEX purchases_key_key ON public.purchases USING btree (key)
CREATE UNIQUE INDEX purchases_one_auto_top_up ON public.purchases USING btree (account_id) WHERE ((method = 'auto-top-up'::purchase_method) AND (status = 'pending'::purchase_status))
CREATE UNIQUE INDEX purchases_pkey ON public.purchases USING btree (id)
CREATE UNIQUE INDEX purchases_requested_once ON public.purchases USING btree (account_id, request_key)
CREATE UNIQUE INDEX purchases_stripe_payment_intent_id_key ON public.purchases USING btree (stripe_payment_intent_id)
CREATE UNIQUE INDEX purchases_stripe_session_id_key ON public.purchases USING btree (stripe_session_id)
CREATE UNIQUE INDEX purchases_stripe_subscription_id_key ON public.purchases USING btree (stripe_subscription_id)
CREATE UNIQUE INDEX receipt_counters_pkey ON public.receipt_counters USING btree (year)
CREATE UNIQUE INDEX receipts_canceled_once ON public.receipts USING btree (corrects_id) WHERE is_cancellation
CREATE UNIQUE INDEX receipts_issued_once ON public.receipts USING btree (reference)
CREATE UNIQUE INDEX receipts_number ON public.receipts USING btree (year, number_in_year)
CREATE UNIQUE INDEX receipts_pkey ON public.receipts USING btree (id)
CREATE UNIQUE INDEX receipts_replaced_once ON public.receipts USING btree (replaces_id)
CREATE UNIQUE INDEX record_choices_pkey ON public.record_choices USING btree (job_id, "position")
CREATE UNIQUE INDEX records_pkey ON ONLY public.records USING btree (job_id, "position")
CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (account_id, code_hash)
CREATE UNIQUE INDEX results_key_key ON public.results USING btree (key)
CREATE UNIQUE INDEX results_pkey ON public.results USING btree (id)
CREATE UNIQUE INDEX rule_sets_pkey ON public.rule_sets USING btree (version)
CREATE UNIQUE INDEX rule_uses_pkey ON public.rule_uses USING btree (job_id, list, rule_id)
CREATE UNIQUE INDEX run_rows_pkey ON public.run_rows USING btree (job_id, "position")
CREATE UNIQUE INDEX schedule_deliveries_once ON public.schedule_deliveries USING btree (run_id, file_name)
CREATE UNIQUE INDEX schedule_deliveries_pkey ON public.schedule_deliveries USING btree (id)
CREATE UNIQUE INDEX schedule_delivery_attempts_pkey ON public.schedule_delivery_attempts USING btree (delivery_id, number)
CREATE UNIQUE INDEX schedule_runs_once ON public.schedule_runs USING btree (schedule_id, due_at)
CREATE UNIQUE INDEX schedule_runs_pkey ON public.schedule_runs USING btree (id)
CREATE UNIQUE INDEX schedule_transfers_pkey ON public.schedule_transfers USING btree (schedule_id, direction)
CREATE UNIQUE INDEX schedules_pkey ON public.schedules USING btree (id)
CREATE UNIQUE INDEX schema_migrations_pkey ON public.schema_migrations USING btree (number)
CREATE UNIQUE INDEX seller_accounts_pkey ON public.seller_accounts USING btree (account_id, marketplace)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX source_choices_pkey ON public.source_choices USING btree (account_id)
CREATE UNIQUE INDEX source_quotas_pkey ON public.source_quotas USING btree (source, span)
CREATE UNIQUE INDEX stripe_events_pkey ON public.stripe_events USING btree (id)
CREATE UNIQUE INDEX subscriptions_one_running ON public.subscriptions USING btree (account_id) WHERE ((ended_at IS NULL) AND (NOT is_duplicate))
CREATE UNIQUE INDEX subscriptions_pkey ON public.subscriptions USING btree (id)
CREATE UNIQUE INDEX uploads_account_id_sha256_key ON public.uploads USING btree (account_id, sha256)
CREATE UNIQUE INDEX uploads_pkey ON public.uploads USING btree (id)
CREATE UNIQUE INDEX vat_checks_pkey ON public.vat_checks USING btree (id)
CREATE UNIQUE INDEX webhook_attempts_pkey ON public.webhook_attempts USING btree (message_id, number)
CREATE UNIQUE INDEX webhook_endpoints_pkey ON public.webhook_endpoints USING btree (id)
CREATE UNIQUE INDEX webhook_messages_once ON public.webhook_messages USING btree (endpoint_id, event_key)
CREATE UNIQUE INDEX webhook_messages_pkey ON public.webhook_messages USING btree (id)
CREATE UNIQUE INDEX workers_pkey ON public.workers USING btree (id)

-- partitions of list_rows
list_rows_0 FOR VALUES WITH (modulus 8, remainder 0)
list_rows_1 FOR VALUES WITH (modulus 8, remainder 1)
list_rows_2 FOR VALUES WITH (modulus 8, remainder 2)
list_rows_3 FOR VALUES WITH (modulus 8, remainder 3)
list_rows_4 FOR VALUES WITH (modulus 8, remainder 4)
list_rows_5 FOR VALUES WITH (modulus 8, remainder 5)
list_rows_6 FOR VALUES WITH (modulus 8, remainder 6)
list_rows_7 FOR VALUES WITH (modulus 8, remainder 7)

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
CREATE CONSTRAINT TRIGGER ledger_entries_keep_the_rules AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction('transaction_id')
CREATE CONSTRAINT TRIGGER ledger_entries_settle_debts_first AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_debts_first()
CREATE CONSTRAINT TRIGGER ledger_transactions_keep_the_rules AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction('id')
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER filter_changes_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.filter_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER gpt_prompts_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gpt_prompts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER jobs_finalize_without_open BEFORE UPDATE OF status ON public.jobs FOR EACH ROW WHEN ((new.status = 'Finalizing'::text)) EXECUTE FUNCTION refuse_finalizing_open()
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_accounts_follow_entries BEFORE UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION open_ledger_account_empty()
CREATE TRIGGER ledger_entries_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_entries_book BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION book_ledger_entry()
CREATE TRIGGER ledger_pairings_are_fixed BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.ledger_pairings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_transactions_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER ledger_transactions_stamp BEFORE INSERT ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION stamp_ledger_transaction()
CREATE TRIGGER receipt_counters_are_kept BEFORE DELETE OR TRUNCATE ON public.receipt_counters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER receipt_counters_follow_receipts BEFORE INSERT OR UPDATE ON public.receipt_counters FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change()
CREATE TRIGGER receipts_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER receipts_number BEFORE INSERT ON public.receipts FOR EACH ROW EXECUTE FUNCTION number_receipt()
CREATE TRIGGER rule_sets_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rule_sets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER vat_checks_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vat_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

-- function book_ledger_entry
CREATE OR REPLACE FUNCTION public.book_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$


-- function check_debts_first
CREATE OR REPLACE FUNCTION public.check_debts_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$


-- function check_ledger_transaction
CREATE OR REPLACE FUNCTION public.check_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  -- A job that costs nothing is held and settled without entries.
  IF checked.job_id IS NULL AND NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = checked.id) THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', checked.id USING ERRCODE = 'check_violation';
  END IF;
  IF checked.kind = 'settle' AND EXISTS (
    SELECT FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.ledger_account_id
    WHERE t.job_id = checked.job_id AND a.kind = 'held'
    GROUP BY a.id HAVING sum(e.coins) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not settle what job % holds', checked.id, checked.job_id
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


-- function number_receipt
CREATE OR REPLACE FUNCTION public.number_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO receipt_counters (year) VALUES (NEW.year) ON CONFLICT DO NOTHING;
  PERFORM FROM receipt_counters WHERE year = NEW.year FOR UPDATE;
  IF EXISTS (SELECT FROM receipts WHERE reference = NEW.reference) THEN
    RETURN NULL;
  END IF;
  UPDATE receipt_counters SET last_number = last_number + 1 WHERE year = NEW.year
    RETURNING last_number INTO NEW.number_in_year;
  RETURN NEW;
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


-- function refuse_finalizing_open
CREATE OR REPLACE FUNCTION public.refuse_finalizing_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM records WHERE job_id = NEW.id AND verdict IS NULL) THEN
    RAISE EXCEPTION 'job % has open records', NEW.id;
  END IF;
  RETURN NEW;
END $function$


-- function stamp_ledger_transaction
CREATE OR REPLACE FUNCTION public.stamp_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.booked_at := now();
  RETURN NEW;
END $function$


-- extensions
btree_gin
pg_trgm

-- rights of merkwerk_app
account_links: delete, insert, select, update
accounts: delete, insert, select, update
alerts: delete, insert, select, update
api_key_calls: delete, insert, select, update
api_keys: delete, insert, select, update
attempts: delete, insert, select, update
attribute_mappings: delete, insert, select, update
attribute_model_proposals: delete, insert, select, update
attribute_schemes: delete, insert, select, update
audit_log: insert, select
audit_reasons: delete, insert, select, update
auto_top_ups: delete, insert, select, update
batches: delete, insert, select, update
billing_customers: delete, insert, select, update
billing_details: delete, insert, select, update
cache_use: delete, insert, select, update
cached_answers: delete, insert, select, update
cached_products: delete, insert, select, update
category_attributes: delete, insert, select, update
category_profiles: delete, insert, select, update
coin_packages: delete, insert, select, update
contact_messages: delete, insert, select, update
correction_notices: delete, insert, select, update
expected_attributes: delete, insert, select, update
export_choices: delete, insert, select, update
filter_changes: delete, insert, select, update
gpt_account: delete, insert, select, update
gpt_answers: delete, insert, select, update
gpt_prompts: delete, insert, select, update
host_throttles: delete, insert, select, update
image_checks: delete, insert, select, update
image_declarations: delete, insert, select, update
image_runs: delete, insert, select, update
installation: select
job_gpt: delete, insert, select, update
job_log: delete, insert, select, update
job_sources: delete, insert, select, update
jobs: delete, insert, select, update
key_value_pairs: delete, insert, select, update
keyword_pairs: delete, insert, select, update
layout_pages: delete, insert, select, update
layout_quarters: delete, insert, select, update
ledger_accounts: insert, select
ledger_entries: insert, select
ledger_pairings: delete, insert, select, update
ledger_transactions: insert, select
list_choices: delete, insert, select, update
list_counts: delete, insert, select, update
list_edits: delete, insert, select, update
list_expectations: delete, insert, select, update
list_links: delete, insert, select, update
list_removed_rows: delete, insert, select, update
list_rows: delete, insert, select, update
list_rows_0: delete, insert, select, update
list_rows_1: delete, insert, select, update
list_rows_2: delete, insert, select, update
list_rows_3: delete, insert, select, update
list_rows_4: delete, insert, select, update
list_rows_5: delete, insert, select, update
list_rows_6: delete, insert, select, update
list_rows_7: delete, insert, select, update
list_summaries: delete, insert, select, update
lists: delete, insert, select, update
look_up_hours: delete, insert, select, update
lookup_results: delete, insert, select, update
low_balance_thresholds: delete, insert, select, update
marketplace_pauses: delete, insert, select, update
multi_value_pairs: delete, insert, select, update
open_facts_imports: delete, insert, select, update
open_facts_products: delete, insert, select, update
paid_products: delete, insert, select, update
payment_reversals: delete, insert, select, update
payments: delete, insert, select, update
purchases: delete, insert, select, update
receipt_counters: delete, insert, select, update
receipts: delete, insert, select, update
record_choices: delete, insert, select, update
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
results: delete, insert, select, update
rule_sets: delete, insert, select, update
rule_uses: delete, insert, select, update
run_rows: delete, insert, select, update
schedule_deliveries: delete, insert, select, update
schedule_delivery_attempts: delete, insert, select, update
schedule_runs: delete, insert, select, update
schedule_transfers: delete, insert, select, update
schedules: delete, insert, select, update
schema_migrations: select
seller_accounts: delete, insert, select, update
sessions: delete, insert, select, update
source_choices: delete, insert, select, update
source_quotas: delete, insert, select, update
stripe_events: delete, insert, select, update
subscriptions: delete, insert, select, update
uploads: delete, insert, select, update
vat_checks: delete, insert, select, update
webhook_attempts: delete, insert, select, update
webhook_endpoints: delete, insert, select, update
webhook_messages: delete, insert, select, update
workers: delete, insert, select, update
