/** Why a session is over. `expired`: it was not used for too long, or is no longer known. */
export const sessionEndReasons = [
  'signed-out',
  'other-device',
  'password-changed',
  'second-factor-on',
  'token-reused',
  'suspended',
  'terminated',
  'expired',
] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]
