import { z } from 'zod'
import { passwordField as password, codeField as totp_code } from './credentials.ts'
import { endpointsFor } from './endpoint.ts'
import { success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'account')

/** The second step of /login: the code, sent with the same email and password. */
export const loginCodeForm = z.object({ totp_code })
export const startTotpBody = z.object({ password })
export const confirmTotpBody = z.object({ totp_code })
export const disableTotpBody = z.object({ password, totp_code })

export const secondFactorEndpoints = {
  startTotp: restricted.post('/user/totp/start/', {
    key: null,
    summary: 'Create a secret for an authenticator app. It takes effect after confirmation',
    body: startTotpBody,
    response: z.object({ secret: z.string(), /** For the QR code. */ uri: z.string() }),
    errors: ['CONFLICT', 'THROTTLED'],
  }),
  confirmTotp: restricted.post('/user/totp/confirm/', {
    key: null,
    summary: 'Enable the second factor with a first code. Returns the recovery codes once',
    body: confirmTotpBody,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['CONFLICT', 'THROTTLED'],
  }),
  disableTotp: restricted.post('/user/totp/disable/', {
    key: null,
    summary: 'Disable the second factor with password and code',
    body: disableTotpBody,
    response: success,
    errors: ['CONFLICT', 'THROTTLED'],
  }),
} as const
