import { z } from 'zod'
import { profileSchema } from './accounts.ts'
import { auditEntrySchema } from './audit.ts'
import { endpointsFor } from './endpoint.ts'
import { languages } from './languages.ts'
import { problem } from './problems.ts'
import { count, done, idParams, listPage, pageNumber, requiredText } from './schemas.ts'
import { storedBytesSchema } from './storage.ts'

const admin = endpointsFor('admin', 'admin')

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
    /** A terminated account is also suspended. */
    terminated_at: z.iso.datetime().nullable(),
    /** Whether the account has access without paying. */
    is_exempt: z.boolean(),
  })
export type User = z.infer<typeof userSchema>

/** Users that a list shows. */
export const userViews = ['all', 'pending', 'suspended', 'rejected'] as const
export type UserView = (typeof userViews)[number]

export const userDetailSchema = userSchema.extend({
  phone_number: z.string().nullable(),
  language: z.enum(languages),
  last_sign_in_at: z.iso.datetime().nullable(),
  coins: z.object({ balance: z.number().int(), held: count, owed: count }),
  runs: z.object({ total: count, running: count }),
  storage: storedBytesSchema,
})
export type UserDetail = z.infer<typeof userDetailSchema>

export const suspendUserBody = z.object({ reason: requiredText(problem('reason-missing')).max(500) })
/** A command on an account. */
const userCommand = { params: idParams, response: done } as const
const approvalPath = '/user/ToggleUserAdminVerifiedStatusView/'
const approval = {
  key: null,
  summary: 'Approve an account with a verified email, also after a rejection. Idempotent',
  query: z.object({ userId: z.coerce.number().int().positive() }),
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const

export const adminEndpoints = {
  listUsers: admin.get('/user/GetAllUsersView/', {
    key: null,
    summary: 'List sellers by page, pending approvals first. `search` matches username, email and id',
    query: z.object({
      view: z.enum(userViews).default('all'),
      search: z.string().max(254).optional(),
      page: pageNumber,
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    response: z.object({
      users: z.array(userSchema),
      totalUsers: count,
      ...listPage,
      /** Sellers with a verified email who wait for approval. */
      pending: count,
    }),
  }),
  approveUser: admin.post(approvalPath, approval),
  /** The specification's method. It is safe because browsers never send bearer tokens automatically. */
  approveUserByGet: admin.get(approvalPath, approval),
  rejectUser: admin.post('/user/rejectUser/', {
    key: null,
    summary: 'Reject the pending account of an email address. Sends one email. Idempotent',
    body: z.object({
      name: z.string(),
      email: z.string().min(1, problem('email-missing')),
      /** For the email and the audit log. */
      reason: z.string().trim().max(500).optional(),
    }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getUser: admin.get('/admin/users/:id/', {
    key: null,
    summary: 'Get a seller with all details',
    params: idParams,
    response: userDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  listUserAudit: admin.get('/admin/users/:id/audit/', {
    key: null,
    summary: 'List the audit log of an account, newest first, by cursor',
    params: idParams,
    query: z.object({
      /** Id of the last entry of the previous page. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ entries: z.array(auditEntrySchema), next: count.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  suspendUser: admin.post('/admin/users/:id/suspend/', {
    key: null,
    summary: 'Suspend a seller: ends all sessions and cancels open runs without charge. Idempotent',
    ...userCommand,
    body: suspendUserBody,
    errors: ['NOT_FOUND'],
  }),
  reinstateUser: admin.post('/admin/users/:id/reinstate/', {
    key: null,
    summary: 'Lift a suspension. Idempotent. Returns CONFLICT for a terminated account',
    ...userCommand,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  terminateUser: admin.post('/admin/users/:id/terminate/', {
    key: null,
    summary:
      'Terminate an account: forfeits its coins and ends the subscription. Returns CONFLICT while a run writes its files',
    ...userCommand,
    body: suspendUserBody,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setUserExempt: admin.post('/admin/users/:id/exempt/', {
    key: null,
    summary: 'Grant or revoke access without payment',
    ...userCommand,
    body: z.object({ is_exempt: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
} as const
