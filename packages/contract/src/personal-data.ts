import { z } from 'zod'
import { codeField, passwordField } from './credentials.ts'
import { endpointsFor } from './endpoint.ts'
import { success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'account')

export const deleteAccountBody = z.object({
  password: passwordField,
  /** Required with an enabled second factor. */
  totp_code: codeField.optional(),
})

export const personalDataEndpoints = {
  exportData: restricted.get('/user/export/', {
    key: null,
    summary: 'Export all stored data of your account as a JSON file',
    response: 'file',
    errors: ['THROTTLED'],
  }),
  deleteAccount: restricted.delete('/user/account/', {
    key: null,
    summary: 'Delete your account: cancels open runs, ends all sessions and removes personal data',
    body: deleteAccountBody,
    response: success,
    errors: ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'CONFLICT', 'THROTTLED'],
  }),
} as const
