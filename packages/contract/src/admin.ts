import { z } from 'zod'
import { profileSchema } from './accounts.ts'
import { defineEndpoint } from './endpoint.ts'

export const userSchema = profileSchema
  .pick({
    id: true,
    username: true,
    email: true,
    is_admin_verified: true,
    one_time_payment: true,
    subscription: true,
  })
  .extend({
    is_email_verified: z.boolean(),
    created_at: z.iso.datetime(),
    rejected_at: z.iso.datetime().nullable(),
  })
export type User = z.infer<typeof userSchema>

const done = z.object({ success: z.literal(true), message: z.string() })

const approval = {
  path: '/user/ToggleUserAdminVerifiedStatusView/',
  access: 'admin',
  summary: 'Approve an account whose email is verified; may be repeated, and undoes a rejection',
  tag: 'admin',
  query: z.object({ userId: z.coerce.number().int().positive() }),
  answer: done,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
} as const

export const adminEndpoints = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/user/GetAllUsersView/',
    access: 'admin',
    summary: 'The sellers, those who wait for approval first; rejected ones on their own list',
    tag: 'admin',
    query: z.object({ view: z.enum(['open', 'rejected']).default('open') }),
    answer: z.object({ users: z.array(userSchema) }),
    errors: ['INVALID_INPUT'],
  }),
  approveUser: defineEndpoint({ method: 'POST', ...approval }),
  /** The specification's method; harmless as bearer tokens are not sent by browsers on their own. */
  approveUserByGet: defineEndpoint({ method: 'GET', ...approval }),
  rejectUser: defineEndpoint({
    method: 'POST',
    path: '/user/rejectUser/',
    access: 'admin',
    summary: 'Reject the account of an address that waits for approval; mails once, may be repeated',
    tag: 'admin',
    body: z.object({ name: z.string(), email: z.string().min(1, 'Email is required') }),
    answer: done,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
} as const
