import { z } from 'zod'
import { notificationsSchema } from './accounts.ts'
import { currentPasswordField, newPasswordField } from './credentials.ts'
import { defineEndpoint } from './endpoint.ts'
import { languages } from './verdicts.ts'

export const changePasswordBody = z.object({
  old_password: currentPasswordField,
  new_password: newPasswordField,
})

/** The form of the settings. */
export const changePasswordForm = changePasswordBody
  .extend({ confirm_password: z.string() })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'New passwords do not match',
  })

/** E.164: a plus sign, the country code, at most 15 digits in total. Blanks, hyphens and brackets are removed. */
export const phoneBody = z.object({
  phone_number: z
    .string()
    .transform((text) => text.replace(/[\s()/.-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'Phone number cannot be empty')
        .regex(/^\+[1-9]\d{6,14}$/, 'Please enter a valid phone number'),
    ),
})

export const sessionSchema = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** User-Agent of the sign-in. */
  user_agent: z.string(),
  is_current: z.boolean(),
})

const message = z.object({ message: z.string() })
const success = z.object({ success: z.literal(true) })

export const accountSettingsEndpoints = {
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/user/profile/update/',
    access: 'restricted',
    summary: 'Change your password. Ends your other sessions',
    tag: 'account',
    body: changePasswordBody,
    response: message,
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
  changePhone: defineEndpoint({
    method: 'PUT',
    path: '/user/profile/phone/',
    access: 'restricted',
    summary: 'Set your phone number',
    tag: 'account',
    body: phoneBody,
    response: message.extend({ phone_number: z.string() }),
    errors: ['INVALID_INPUT'],
  }),
  changeLanguage: defineEndpoint({
    method: 'PUT',
    path: '/user/profile/language/',
    access: 'restricted',
    summary: 'Set the language of your emails',
    tag: 'account',
    body: z.object({ language: z.enum(languages) }),
    response: message.extend({ language: z.enum(languages) }),
    errors: ['INVALID_INPUT'],
  }),
  changeNotifications: defineEndpoint({
    method: 'PUT',
    path: '/user/profile/notifications/',
    access: 'restricted',
    summary: 'Choose the emails about your jobs. Omitted fields stay unchanged',
    tag: 'account',
    body: notificationsSchema.partial(),
    response: message.extend({ notifications: notificationsSchema }),
    errors: ['INVALID_INPUT'],
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/user/sessions/',
    access: 'restricted',
    summary: 'List your sessions, most recently used first',
    tag: 'account',
    response: z.object({ sessions: z.array(sessionSchema) }),
    errors: [],
  }),
  endSessions: defineEndpoint({
    method: 'DELETE',
    path: '/user/sessions/',
    access: 'restricted',
    summary: 'End one session. Without an id, end all sessions but the current one',
    tag: 'account',
    query: z.object({ id: z.uuid().optional() }),
    response: success,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
} as const
