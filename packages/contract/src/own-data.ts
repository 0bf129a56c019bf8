import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const ownDataEndpoints = {
  exportData: defineEndpoint({
    method: 'GET',
    path: '/user/export/',
    access: 'restricted',
    summary: 'Everything kept about one’s account, as a JSON file',
    tag: 'account',
    answer: 'file',
    errors: [],
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/user/account/',
    access: 'restricted',
    summary: 'Delete one’s account: cancels running jobs, ends all sessions, removes personal data for good',
    tag: 'account',
    body: z.object({ password: z.string().min(1, 'Password is required') }),
    answer: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'FORBIDDEN', 'CONFLICT', 'THROTTLED'],
  }),
} as const
