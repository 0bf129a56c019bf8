/** Why a session ended. `expired`: unused for too long, or unknown. */
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
