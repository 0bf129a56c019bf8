-- Refunds, disputes and adjustments, and the rules that every posting must keep whoever writes it.
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_owner,
  DROP CONSTRAINT ledger_accounts_not_negative,
  ADD CONSTRAINT ledger_accounts_owner
    CHECK ((kind IN ('wallet', 'held', 'receivable')) = (account_id IS NOT NULL)),
  ADD CONSTRAINT ledger_accounts_not_negative CHECK (kind NOT IN ('wallet', 'held', 'revenue') OR balance >= 0),
  -- A seller owes coins or nothing; never the other way round.
  ADD CONSTRAINT ledger_accounts_receivable CHECK (kind <> 'receivable' OR balance <= 0);
INSERT INTO ledger_accounts (kind) VALUES ('adjustments');

ALTER TABLE ledger_transactions
  ADD COLUMN job_id bigint REFERENCES jobs,
  -- The payment provider's id of the payment, refund or dispute, and the money that moved: negative where it went back.
  ADD COLUMN reference text,
  ADD COLUMN amount_cents bigint,
  -- Who adjusted, and why.
  ADD COLUMN actor_account_id bigint REFERENCES accounts,
  ADD COLUMN reason text;

ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_are_append_only;
UPDATE ledger_transactions SET job_id = substring(business_key FROM ':job:([0-9]+)$')::bigint
  WHERE kind IN ('hold', 'settle');
ALTER TABLE ledger_transactions ENABLE TRIGGER ledger_transactions_are_append_only;

ALTER TABLE ledger_transactions
  ADD CONSTRAINT ledger_transactions_job CHECK ((kind IN ('hold', 'settle')) = (job_id IS NOT NULL)),
  ADD CONSTRAINT ledger_transactions_once_a_job UNIQUE (job_id, kind),
  ADD CONSTRAINT ledger_transactions_payment CHECK (
    (reference IS NULL) = (amount_cents IS NULL)
    AND CASE
      WHEN kind = 'deposit' THEN reference IS NULL OR amount_cents > 0
      WHEN kind IN ('refund', 'dispute') THEN reference IS NOT NULL AND amount_cents < 0
      WHEN kind IN ('refund_failed', 'dispute_won') THEN reference IS NOT NULL AND amount_cents > 0
      ELSE reference IS NULL
    END
  ),
  ADD CONSTRAINT ledger_transactions_once_a_payment UNIQUE (kind, reference),
  ADD CONSTRAINT ledger_transactions_adjustment CHECK (
    (kind = 'adjustment') = (reason IS NOT NULL) AND (kind = 'adjustment') = (actor_account_id IS NOT NULL)
  ),
  ADD CONSTRAINT ledger_transactions_reason CHECK (reason <> '');
CREATE INDEX ledger_entries_of_account ON ledger_entries (ledger_account_id, transaction_id);

-- The time of a booking is the database's, whatever the writer claimed.
CREATE FUNCTION stamp_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booked_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transactions_stamp BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION stamp_ledger_transaction();

-- As before, and: entries come with their transaction, not later; their ids follow the order of booking.
CREATE OR REPLACE FUNCTION book_ledger_entry() RETURNS trigger
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
  ('settle', 'wallet', 1), ('settle', 'held', -1), ('settle', 'revenue', 1),
  ('refund', 'wallet', -1), ('refund', 'receivable', -1), ('refund', 'deposits', 1),
  ('refund_failed', 'wallet', 1), ('refund_failed', 'receivable', 1), ('refund_failed', 'deposits', -1),
  ('dispute', 'wallet', -1), ('dispute', 'receivable', -1), ('dispute', 'deposits', 1),
  ('dispute_won', 'wallet', 1), ('dispute_won', 'receivable', 1), ('dispute_won', 'deposits', -1),
  ('adjustment', 'wallet', 1), ('adjustment', 'wallet', -1), ('adjustment', 'receivable', 1),
  ('adjustment', 'adjustments', 1), ('adjustment', 'adjustments', -1);
CREATE TRIGGER ledger_pairings_are_fixed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger_pairings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Checks a whole transaction at commit. The fixed search path keeps temporary tables from standing in.
DROP TRIGGER ledger_entries_sum_to_zero ON ledger_entries;
DROP FUNCTION check_ledger_transaction_sum();
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
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_keep_the_rules AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction('transaction_id');
CREATE CONSTRAINT TRIGGER ledger_transactions_keep_the_rules AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction('id');
