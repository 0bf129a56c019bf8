import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

const password = z.string().min(1, 'Password is required')
/** Six digits of the authenticator app, or a recovery code. */
const code = z.string().trim().min(1, 'Code is required').max(32)

export const secondFactorEndpoints = {
  startTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/start/',
    access: 'restricted',
    summary: 'A new secret for an authenticator app; takes effect once confirmed',
    tag: 'account',
    body: z.object({ password }),
    answer: z.object({ secret: z.string(), /** For the QR code. */ uri: z.string() }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
  confirmTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/confirm/',
    access: 'restricted',
    summary: 'Turn the second factor on with a first code; answers the recovery codes, shown only here',
    tag: 'account',
    body: z.object({ code }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['INVALID_INPUT', 'CONFLICT'],
  }),
  disableTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/disable/',
    access: 'restricted',
    summary: 'Turn the second factor off with password and code',
    tag: 'account',
    body: z.object({ password, code }),
    answer: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
} as const
