import { TOTP } from 'otpauth'

const stepMs = 30_000

/** Returns the code of an authenticator app for a secret. `stepsAhead` skips codes that were already used. */
export function toCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + stepsAhead * stepMs,
  })
}
