import { z } from 'zod'
import { notificationsSchema } from './accounts.ts'
import { currentPasswordField, newPasswordField } from './credentials.ts'
import { endpointsFor } from './endpoint.ts'
import { languages } from './languages.ts'
import { problem } from './problems.ts'
import { confirmation, mustMatch, success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'account')

export const changePasswordBody = z.object({
  old_password: currentPasswordField,
  new_password: newPasswordField,
})

/** The form of the settings. */
export const changePasswordForm = changePasswordBody
  .extend(confirmation)
  .refine((form) => form.new_password === form.confirm_password, mustMatch(problem('new-passwords-differ')))

/** E.164: a plus sign, the country code, at most 15 digits in total. Blanks, hyphens and brackets are removed. */
export const phoneBody = z.object({
  phone_number: z
    .string(problem('phone-missing'))
    .transform((text) => text.replace(/[\s()/.-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: problem('phone-missing'), abort: true })
        .regex(/^\+[1-9]\d{6,14}$/, problem('phone-invalid')),
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

export const accountSettingsEndpoints = {
  changePassword: restricted.put('/user/profile/update/', {
    key: null,
    summary: 'Change your password. Ends your other sessions',
    body: changePasswordBody,
    response: message,
    errors: ['THROTTLED'],
  }),
  changePhone: restricted.put('/user/profile/phone/', {
    key: null,
    summary: 'Set your phone number',
    body: phoneBody,
    response: message.extend({ phone_number: z.string() }),
  }),
  changeLanguage: restricted.put('/user/profile/language/', {
    key: null,
    summary: 'Set the language of your emails',
    body: z.object({ language: z.enum(languages) }),
    response: message.extend({ language: z.enum(languages) }),
  }),
  changeNotifications: restricted.put('/user/profile/notifications/', {
    key: null,
    summary: 'Choose the emails about your runs. Omitted fields stay unchanged',
    body: notificationsSchema.partial(),
    response: message.extend({ notifications: notificationsSchema }),
  }),
  listSessions: restricted.get('/user/sessions/', {
    key: null,
    summary: 'List your sessions, most recently used first',
    response: z.object({ sessions: z.array(sessionSchema) }),
  }),
  endSessions: restricted.delete('/user/sessions/', {
    key: null,
    summary: 'End one session. Without an id, end all sessions but the current one',
    query: z.object({ id: z.uuid().optional() }),
    response: success,
    errors: ['NOT_FOUND'],
  }),
} as const
