-- What a job releases settles what its account owes before it is free again.
ALTER TABLE ledger_pairings DISABLE TRIGGER ledger_pairings_are_fixed;
INSERT INTO ledger_pairings VALUES ('settle', 'receivable', 1);
ALTER TABLE ledger_pairings ENABLE TRIGGER ledger_pairings_are_fixed;

-- No transaction adds coins to a wallet, or sets some aside for a job, while its account owes coins.
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
