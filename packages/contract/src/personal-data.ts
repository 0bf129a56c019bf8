import { z } from 'zod'
import { codeField, passwordField } from './credentials.ts'
import { defineEndpoint } from './endpoint.ts'

export const personalDataEndpoints = {
  exportData: defineEndpoint({
    method: 'GET',
    path: '/user/export/',
    access: 'restricted',
    summary: 'Export all stored data of your account as a JSON file',
    tag: 'account',
    response: 'file',
    errors: [],
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/user/account/',
    access: 'restricted',
    summary: 'Delete your account: cancels running jobs, ends all sessions and removes personal data',
    tag: 'account',
    body: z.object({
      password: passwordField,
      /** Required with an enabled second factor. */
      totp_code: codeField.optional(),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'CONFLICT', 'THROTTLED'],
  }),
} as const
