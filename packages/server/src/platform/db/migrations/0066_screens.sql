-- The screen of endpoints shows the last attempt and counts what is open; the screen of an endpoint lists what failed.
CREATE INDEX webhook_messages_by_attempt ON webhook_messages (endpoint_id, last_attempt_at);
CREATE INDEX webhook_messages_undelivered ON webhook_messages (endpoint_id, state, id) WHERE state <> 'delivered';
DROP INDEX webhook_messages_pending;

-- Admins filter and search the jobs of all accounts, and see what the model has cost in the last month.
CREATE INDEX jobs_by_status ON jobs (status, id);
CREATE INDEX jobs_by_text ON jobs USING gin (name gin_trgm_ops);
CREATE INDEX jobs_by_time ON jobs (created_at);

-- The order of sellers on the screen of admins.
CREATE INDEX accounts_to_show ON accounts (
  (approved_at IS NULL AND email_verified_at IS NOT NULL) DESC, approved_at DESC NULLS FIRST, id DESC
) WHERE NOT is_admin AND deleted_at IS NULL;
