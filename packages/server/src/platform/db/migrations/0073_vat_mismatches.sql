-- A valid number for which the register has another name or address: docs/decisions/0048-billing-details.md
ALTER TABLE vat_checks
  DROP CONSTRAINT vat_checks_outcome_check,
  ADD CONSTRAINT vat_checks_outcome_check CHECK (outcome IN ('valid', 'invalid', 'mismatch', 'unavailable'));
