-- Receipts of payments and refunds: numbered without gaps, everything on them as it was when they were issued.
CREATE TYPE receipt_kind AS ENUM ('coins', 'subscription', 'refund');
CREATE TYPE vat_treatment AS ENUM ('domestic', 'reverse-charge', 'outside-eu');

CREATE TABLE receipt_counters (
  year integer PRIMARY KEY,
  last_number integer NOT NULL DEFAULT 0
);

CREATE TABLE receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  year integer NOT NULL,
  -- Given by the database, whatever the writer claimed.
  number_in_year integer NOT NULL DEFAULT 0,
  kind receipt_kind NOT NULL,
  -- The payment or refund at the payment provider.
  reference text NOT NULL CONSTRAINT receipts_issued_once UNIQUE,
  corrects_id bigint REFERENCES receipts,
  issued_at timestamptz NOT NULL,
  language language NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  net_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  vat_percent integer NOT NULL,
  vat_treatment vat_treatment NOT NULL,
  coins integer,
  period_start timestamptz,
  period_end timestamptz,
  buyer jsonb NOT NULL,
  seller jsonb NOT NULL,
  CONSTRAINT receipts_number UNIQUE (year, number_in_year),
  CONSTRAINT receipts_sum CHECK (amount_cents = net_cents + vat_cents),
  CONSTRAINT receipts_sign CHECK ((kind = 'refund') = (amount_cents < 0)),
  CONSTRAINT receipts_correction CHECK ((kind = 'refund') = (corrects_id IS NOT NULL)),
  CONSTRAINT receipts_without_vat CHECK (vat_treatment = 'domestic' OR (vat_cents = 0 AND vat_percent = 0))
);
CREATE INDEX receipts_account ON receipts (account_id, id);
CREATE INDEX receipts_corrections ON receipts (corrects_id);

-- The counter stays locked until the transaction ends, so a number that is rolled back is given again. Issuing the
-- same reference twice inserts nothing and uses up no number.
CREATE FUNCTION number_receipt() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO receipt_counters (year) VALUES (NEW.year) ON CONFLICT DO NOTHING;
  PERFORM FROM receipt_counters WHERE year = NEW.year FOR UPDATE;
  IF EXISTS (SELECT FROM receipts WHERE reference = NEW.reference) THEN
    RETURN NULL;
  END IF;
  UPDATE receipt_counters SET last_number = last_number + 1 WHERE year = NEW.year
    RETURNING last_number INTO NEW.number_in_year;
  RETURN NEW;
END $$;
CREATE TRIGGER receipts_number BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION number_receipt();

CREATE TRIGGER receipts_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_counters_are_kept BEFORE DELETE OR TRUNCATE ON receipt_counters
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Numbers are given to receipts only, so a statement of its own may not touch the counter.
CREATE TRIGGER receipt_counters_follow_receipts BEFORE INSERT OR UPDATE ON receipt_counters
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
