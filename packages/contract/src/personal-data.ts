import { z } from 'zod'
import { codeField, passwordField } from './credentials.ts'
import { defineEndpoint } from './endpoint.ts'

export const personalDataEndpoints = {
  exportData: defineEndpoint({
    method: 'GET',
    path: '/user/export/',
    access: 'restricted',
    summary: 'Everything kept about one’s account, as a JSON file',
    tag: 'account',
    response: 'file',
    errors: [],
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/user/account/',
    access: 'restricted',
    summary: 'Delete one’s account: cancels running jobs, ends all sessions, removes personal data for good',
    tag: 'account',
    body: z.object({
      password: passwordField,
      /** Demanded once the second factor is on. */
      totp_code: codeField.optional(),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'CONFLICT', 'THROTTLED'],
  }),
} as const
