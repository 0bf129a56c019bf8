import { TOTP } from 'otpauth'

const stepMs = 30_000

/** The code that an authenticator app shows for a secret; `stepsAhead` is for the code after one that was used up. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + stepsAhead * stepMs,
  })
}
