CREATE TYPE installation_mode AS ENUM ('sandbox', 'live');
CREATE TYPE language AS ENUM ('de', 'en');
CREATE TYPE subscription_status AS ENUM ('none', 'active', 'past_due', 'canceled', 'ended');

-- One row: the mode this database belongs to.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode installation_mode NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (length(username) BETWEEN 1 AND 150),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL,
  is_admin boolean NOT NULL DEFAULT false,
  language language NOT NULL DEFAULT 'de',
  phone_number text,
  email_verified_at timestamptz,
  approved_at timestamptz,
  suspended_at timestamptz,
  subscription_status subscription_status NOT NULL DEFAULT 'none',
  first_paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));
CREATE UNIQUE INDEX accounts_username ON accounts (lower(username));

-- A session is one family of refresh tokens; only the hash of the newest one is kept.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  generation integer NOT NULL DEFAULT 0 CHECK (generation >= 0),
  refresh_hash bytea NOT NULL,
  refreshed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_account ON sessions (account_id) WHERE ended_at IS NULL;

-- What was done to accounts, jobs and settings, by whom; written in the transaction of the change.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_account_id bigint REFERENCES accounts,
  action text NOT NULL,
  account_id bigint REFERENCES accounts,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_account ON audit_log (account_id, id);

-- Kept by rate-limiter-flexible, which names the columns.
CREATE TABLE login_attempts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX login_attempts_expire ON login_attempts (expire);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
