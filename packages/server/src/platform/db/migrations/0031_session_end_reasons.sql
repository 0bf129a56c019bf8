-- Why a session ended, so that the browser it belonged to can say so. Sessions that ended before this have no reason.
ALTER TABLE sessions ADD COLUMN end_reason text
  CONSTRAINT sessions_end_reason_check CHECK (
    end_reason IN (
      'signed-out', 'other-device', 'password-changed', 'second-factor-on', 'token-reused', 'suspended', 'terminated'
    )
  );
ALTER TABLE sessions
  ADD CONSTRAINT sessions_end_reason_ended_check CHECK (end_reason IS NULL OR ended_at IS NOT NULL);
