import { z } from 'zod'
import { codeField, passwordField } from './credentials.ts'
import { defineEndpoint } from './endpoint.ts'

const password = passwordField
const totp_code = codeField

/** The second step of /login: what goes with the same email and password once a code is asked for. */
export const loginCodeForm = z.object({ totp_code })

export const secondFactorEndpoints = {
  startTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/start/',
    access: 'restricted',
    summary: 'A new secret for an authenticator app; takes effect once confirmed',
    tag: 'account',
    body: z.object({ password }),
    response: z.object({ secret: z.string(), /** For the QR code. */ uri: z.string() }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
  confirmTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/confirm/',
    access: 'restricted',
    summary: 'Turn the second factor on with a first code; answers the recovery codes, shown only here',
    tag: 'account',
    body: z.object({ totp_code }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
  disableTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/disable/',
    access: 'restricted',
    summary: 'Turn the second factor off with password and code',
    tag: 'account',
    body: z.object({ password, totp_code }),
    response: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
} as const
