-- Facts that structured invoices, corrections and VAT returns need. Invoices of earlier versions have none of them.
ALTER TYPE vat_treatment ADD VALUE 'one-stop-shop';

ALTER TABLE receipts
  -- The decision with the answers that prove it. `vat_percent` is its rate in whole percent.
  ADD COLUMN vat jsonb,
  -- The day of the sale, which a correction keeps. Null means the day of issue.
  ADD COLUMN supplied_at timestamptz,
  -- The first invoice of the payment; null on that invoice.
  ADD COLUMN root_id bigint REFERENCES receipts,
  -- The canceled invoice that this one replaces.
  ADD COLUMN replaces_id bigint REFERENCES receipts CONSTRAINT receipts_replaced_once UNIQUE,
  -- Takes back an invoice with wrong details. No money moves.
  ADD COLUMN is_cancellation boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT receipts_cancellation CHECK (NOT is_cancellation OR (kind = 'refund' AND amount_cents < 0)),
  ADD CONSTRAINT receipts_replacement CHECK (
    replaces_id IS NULL OR (kind <> 'refund' AND root_id IS NOT NULL)
  ),
  DROP CONSTRAINT receipts_without_vat,
  -- A value of an enum cannot be used in the transaction that adds it.
  ADD CONSTRAINT receipts_without_vat CHECK (
    vat_treatment NOT IN ('reverse-charge', 'outside-eu') OR (vat_cents = 0 AND vat_percent = 0)
  );
CREATE UNIQUE INDEX receipts_canceled_once ON receipts (corrects_id) WHERE is_cancellation;
CREATE INDEX receipts_root ON receipts (root_id);
CREATE INDEX receipts_by_day ON receipts (issued_at);
