-- Coins in double entry: every transaction sums to zero, and nothing booked is ever edited.
-- A seller's coins are in 'wallet' (free) and 'held' (promised to running jobs).
CREATE TYPE ledger_account_kind AS ENUM ('wallet', 'held', 'deposits', 'revenue');
CREATE TYPE ledger_transaction_kind AS ENUM ('deposit', 'hold', 'settle');

CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind ledger_account_kind NOT NULL,
  account_id bigint REFERENCES accounts,
  balance bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts_owner CHECK ((kind IN ('wallet', 'held')) = (account_id IS NOT NULL)),
  CONSTRAINT ledger_accounts_not_negative CHECK (kind NOT IN ('wallet', 'held') OR balance >= 0),
  CONSTRAINT ledger_accounts_one_of_a_kind UNIQUE NULLS NOT DISTINCT (kind, account_id)
);
INSERT INTO ledger_accounts (kind) VALUES ('deposits'), ('revenue');

-- The business key names the event (a hold of a job, its settlement, a payment): it is booked once.
CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_key text NOT NULL CONSTRAINT ledger_transactions_booked_once UNIQUE,
  kind ledger_transaction_kind NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts,
  booked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ledger_transactions_account ON ledger_transactions (account_id, id);

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

-- An entry moves its account's balance and records it; whatever the writer claimed is overwritten.
CREATE FUNCTION book_ledger_entry() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.coins WHERE id = NEW.ledger_account_id
    RETURNING balance INTO NEW.balance_after;
  NEW.balance_before := NEW.balance_after - NEW.coins;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_book BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION book_ledger_entry();

CREATE FUNCTION check_ledger_transaction_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(coins) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction_sum();

CREATE TRIGGER ledger_entries_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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
