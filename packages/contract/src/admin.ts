import { z } from 'zod'
import { profileSchema } from './accounts.ts'
import { auditEntrySchema } from './audit.ts'
import { defineEndpoint } from './endpoint.ts'
import { count } from './jobs.ts'
import { languages } from './verdicts.ts'

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
    suspended_at: z.iso.datetime().nullable(),
    /** Terminated for good; suspended as well then. */
    terminated_at: z.iso.datetime().nullable(),
    /** Has access without paying. */
    is_exempt: z.boolean(),
  })
export type User = z.infer<typeof userSchema>

/** Which users a list shows; `open` are all but the rejected and the terminated. */
export const userViews = ['open', 'pending', 'suspended', 'rejected'] as const
export type UserView = (typeof userViews)[number]

export const userDetailSchema = userSchema.extend({
  phone_number: z.string().nullable(),
  language: z.enum(languages),
  last_sign_in_at: z.iso.datetime().nullable(),
  coins: z.object({ balance: z.number().int(), held: count, owed: count }),
  jobs: z.object({ total: count, running: count }),
})
export type UserDetail = z.infer<typeof userDetailSchema>

const userParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const reason = z.object({ reason: z.string().trim().min(1, 'Reason is required').max(500) })
const done = z.object({ success: z.literal(true), message: z.string() })
const forAdmins = { access: 'admin', tag: 'admin' } as const

const approval = {
  path: '/user/ToggleUserAdminVerifiedStatusView/',
  access: 'admin',
  summary: 'Approve an account whose email is verified; may be repeated, and undoes a rejection',
  tag: 'admin',
  query: z.object({ userId: z.coerce.number().int().positive() }),
  response: done,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
} as const

export const adminEndpoints = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/user/GetAllUsersView/',
    access: 'admin',
    summary:
      'A page of the sellers, those who wait for approval first; `search` looks in username, email and id',
    tag: 'admin',
    query: z.object({
      view: z.enum(userViews).default('open'),
      search: z.string().max(254).optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    response: z.object({
      users: z.array(userSchema),
      totalUsers: count,
      currentPage: count,
      totalPages: count,
      limit: count,
      /** Sellers whose address is verified and who wait for approval. */
      pending: count,
    }),
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
    response: done,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  getUser: defineEndpoint({
    ...forAdmins,
    method: 'GET',
    path: '/admin/users/:id/',
    summary: 'One seller in full',
    params: userParams,
    response: userDetailSchema,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  listUserAudit: defineEndpoint({
    ...forAdmins,
    method: 'GET',
    path: '/admin/users/:id/audit/',
    summary: 'What was done by and to an account, newest first, by cursor',
    params: userParams,
    query: z.object({
      /** Id of the last entry of the page before. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ entries: z.array(auditEntrySchema), next: count.nullable() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  suspendUser: defineEndpoint({
    ...forAdmins,
    method: 'POST',
    path: '/admin/users/:id/suspend/',
    summary: 'End the sessions of a seller and cancel its jobs without charge; may be repeated',
    params: userParams,
    body: reason,
    response: done,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  reinstateUser: defineEndpoint({
    ...forAdmins,
    method: 'POST',
    path: '/admin/users/:id/reinstate/',
    summary: 'Lift a suspension; may be repeated. CONFLICT for a terminated account',
    params: userParams,
    response: done,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  terminateUser: defineEndpoint({
    ...forAdmins,
    method: 'POST',
    path: '/admin/users/:id/terminate/',
    summary:
      'Suspend for good: coins are forfeited and the subscription ends; CONFLICT while a job writes its files',
    params: userParams,
    body: reason,
    response: done,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  setUserExempt: defineEndpoint({
    ...forAdmins,
    method: 'POST',
    path: '/admin/users/:id/exempt/',
    summary: 'Give a seller access without paying, or take that back',
    params: userParams,
    body: z.object({ is_exempt: z.boolean() }),
    response: done,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
} as const
