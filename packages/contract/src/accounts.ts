import { z } from 'zod'
import { passwordField } from './credentials.ts'
import { emailField } from './email-address.ts'
import { endpointsFor } from './endpoint.ts'
import { success } from './schemas.ts'

const anyone = endpointsFor('public', 'account')
const restricted = endpointsFor('restricted', 'account')

export const loginBody = z.object({
  email: emailField,
  password: passwordField,
  /** Code of the authenticator app or a recovery code; required after `SECOND_FACTOR_REQUIRED`. */
  totp_code: z.string().trim().max(32).optional(),
})

const tokens = z.object({ access: z.string(), refresh: z.string() })

/** Emails about jobs that the seller wants. */
export const notificationsSchema = z.object({ job_done: z.boolean(), job_failed: z.boolean() })
export type Notifications = z.infer<typeof notificationsSchema>

export const profileSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  phone_number: z.string().nullable(),
  is_admin_verified: z.boolean(),
  one_time_payment: z.boolean(),
  subscription: z.object({
    status: z.enum(['none', 'active', 'past_due', 'canceled', 'ended']),
    /** Whether this account may submit jobs now. Guards test nothing else. */
    has_access: z.boolean(),
  }),
  language: z.enum(['de', 'en']),
  notifications: notificationsSchema,
  has_second_factor: z.boolean(),
  /** An admin in live mode without a second factor. The session can only enable it. */
  must_enable_second_factor: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

export const accountEndpoints = {
  login: anyone.post('/user/login/', {
    key: null,
    summary: 'Sign in with email and password',
    body: loginBody,
    response: tokens.extend({ admin: z.boolean() }),
    errors: [
      'INVALID_CREDENTIALS',
      'EMAIL_NOT_VERIFIED',
      'NOT_APPROVED',
      'ACCOUNT_SUSPENDED',
      'PAYMENT_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_MISSING',
      'THROTTLED',
    ],
  }),
  refreshToken: anyone.post('/user/token/refresh/', {
    key: null,
    summary:
      'Exchange a refresh token for a new pair of tokens. Each refresh token works once, and again within ten seconds',
    body: z.object({ refresh: z.string().min(1) }),
    response: tokens,
    errors: ['UNAUTHENTICATED', 'SESSION_ENDED'],
  }),
  logout: anyone.post('/user/logout/', {
    key: null,
    summary: 'End the session of a refresh token',
    body: z.object({ refresh: z.string().min(1) }),
    response: success,
  }),
  getProfile: restricted.get('/user/profile/update/', {
    key: null,
    summary: 'Get the profile of the signed-in account',
    response: profileSchema,
  }),
} as const
