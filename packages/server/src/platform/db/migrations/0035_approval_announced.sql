-- When the administrators were told by email that this account waits for approval.
ALTER TABLE accounts ADD approval_announced_at timestamptz;
