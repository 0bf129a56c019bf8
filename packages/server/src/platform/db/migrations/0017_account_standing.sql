ALTER TABLE accounts
  -- Has access without paying.
  ADD COLUMN is_exempt boolean NOT NULL DEFAULT false,
  -- Shut out for good.
  ADD COLUMN terminated_at timestamptz,
  ADD CONSTRAINT accounts_terminated_are_suspended CHECK (terminated_at IS NULL OR suspended_at IS NOT NULL);
