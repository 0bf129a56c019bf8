-- What administrators wrote about an account. The audit log is permanent and has no personal data, so the texts are stored here until the
-- account is deleted. docs/security.md
CREATE TABLE audit_reasons (
  audit_id bigint PRIMARY KEY REFERENCES audit_log,
  account_id bigint NOT NULL REFERENCES accounts,
  reason text NOT NULL CHECK (reason <> '')
);
CREATE INDEX audit_reasons_by_account ON audit_reasons (account_id);
