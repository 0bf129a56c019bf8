-- A refund that failed after all: the receipt that takes its credit note back has its kind and a positive amount.
ALTER TABLE receipts
  DROP CONSTRAINT receipts_sign,
  ADD CONSTRAINT receipts_sign CHECK (kind = 'refund' OR amount_cents > 0);
