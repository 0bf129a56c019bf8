import { z } from 'zod'
import { newPasswordField, signUpPasswordField, usernameField } from './credentials.ts'
import { emailField } from './email-address.ts'
import { endpointsFor } from './endpoint.ts'
import { languages } from './languages.ts'
import { problem } from './problems.ts'
import { confirmation, mustMatch } from './schemas.ts'

const anyone = endpointsFor('public', 'account')

export const signUpBody = z.object({
  username: usernameField,
  email: emailField,
  password: signUpPasswordField,
  /** Language of the emails; German by default. */
  language: z.enum(languages).default('de'),
})

/** The form of /register. */
export const registerForm = signUpBody
  .extend(confirmation)
  .refine((form) => form.password === form.confirm_password, mustMatch(problem('passwords-differ')))

export const resetPasswordBody = z.object({ new_password: newPasswordField })

/** The form of /reset-password/…. */
export const resetPasswordForm = resetPasswordBody
  .extend(confirmation)
  .refine((form) => form.new_password === form.confirm_password, mustMatch(problem('passwords-differ')))

export const emailBody = z.object({ email: emailField })

const message = z.object({ message: z.string() })
const byEmail = { body: emailBody, response: message, errors: ['THROTTLED'] } as const
/** The two parts of an emailed link: the account and the secret. */
const linkParams = z.object({ uidb64: z.string().max(64), token: z.string().max(128) })

export const signUpEndpoints = {
  signUp: anyone.post('/user/signup/', {
    key: null,
    summary: 'Register an account. The response is the same for a known address',
    body: signUpBody,
    response: message.extend({
      /** The emailed link in sandbox mode; otherwise the page that announces the email. */
      verification_link: z.string(),
    }),
    errors: ['THROTTLED'],
  }),
  verifyEmail: anyone.get('/user/verify-email/:uidb64/:token/', {
    key: null,
    summary: 'Verify an email address with the emailed link. Idempotent',
    params: linkParams,
    response: message.extend({
      /** An administrator has approved the account already. */
      is_admin_verified: z.boolean(),
    }),
    errors: ['GONE'],
  }),
  resendVerification: anyone.post('/user/resend-verification/', {
    key: null,
    summary: 'Send the verification email again. The response does not reveal whether the account exists',
    ...byEmail,
  }),
  forgotPassword: anyone.post('/user/forgot-password/', {
    key: null,
    summary:
      'Send an email with a link to choose a new password. The response does not reveal whether the account exists',
    ...byEmail,
  }),
  checkResetLink: anyone.get('/user/reset-password/:uidb64/:token/', {
    key: null,
    summary: 'Check whether an emailed reset link is still valid, without using it',
    params: linkParams,
    response: message,
    errors: ['GONE'],
  }),
  resetPassword: anyone.post('/user/reset-password/:uidb64/:token/', {
    key: null,
    summary: 'Choose a new password with the emailed link, which works once. Ends all sessions',
    params: linkParams,
    body: resetPasswordBody,
    response: message,
    errors: ['GONE', 'THROTTLED'],
  }),
} as const
