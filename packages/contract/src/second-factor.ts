import { z } from 'zod'
import { codeField, passwordField } from './credentials.ts'
import { defineEndpoint } from './endpoint.ts'

const password = passwordField
const totp_code = codeField

/** The second step of /login: the code, sent with the same email and password. */
export const loginCodeForm = z.object({ totp_code })

export const secondFactorEndpoints = {
  startTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/start/',
    access: 'restricted',
    summary: 'Create a secret for an authenticator app. It takes effect after confirmation',
    tag: 'account',
    body: z.object({ password }),
    response: z.object({ secret: z.string(), /** For the QR code. */ uri: z.string() }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
  confirmTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/confirm/',
    access: 'restricted',
    summary: 'Enable the second factor with a first code. Returns the recovery codes once',
    tag: 'account',
    body: z.object({ totp_code }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
  disableTotp: defineEndpoint({
    method: 'POST',
    path: '/user/totp/disable/',
    access: 'restricted',
    summary: 'Disable the second factor with password and code',
    tag: 'account',
    body: z.object({ password, totp_code }),
    response: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'CONFLICT', 'THROTTLED'],
  }),
} as const
