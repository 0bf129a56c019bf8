ALTER TABLE billing_details
  -- The number of the check of the VAT number that is due next. Tasks with earlier numbers do nothing.
  ADD COLUMN next_check integer NOT NULL DEFAULT 0;

-- Invoices whose owner was told that the VAT number is confirmed now, so that each is announced once.
CREATE TABLE correction_notices (
  -- Not a foreign key: invoices are append-only, so none disappears.
  receipt_id bigint PRIMARY KEY,
  enqueued_at timestamptz NOT NULL
);
