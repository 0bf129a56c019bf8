-- The first payment of a subscription may hold a fee, a line of its own on the receipt.
ALTER TABLE receipts
  ADD COLUMN one_time_fee_cents integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT receipts_fee CHECK (
    one_time_fee_cents = 0
    OR (kind = 'subscription' AND one_time_fee_cents BETWEEN 1 AND amount_cents)
  );

-- A top-up is found by its event.
ALTER TABLE auto_top_ups DROP COLUMN last_purchase_id;
