import { z } from 'zod'
import { newPasswordField, signUpPasswordField, usernameField } from './credentials.ts'
import { emailField } from './email-address.ts'
import { defineEndpoint } from './endpoint.ts'
import { languages } from './verdicts.ts'

export const signUpBody = z.object({
  username: usernameField,
  email: emailField,
  password: signUpPasswordField,
  /** Language of the emails; German by default. */
  language: z.enum(languages).default('de'),
})

/** The form of /register. */
export const registerForm = signUpBody
  .extend({ confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })

export const resetPasswordBody = z.object({ new_password: newPasswordField })

/** The form of /reset-password/…. */
export const resetPasswordForm = resetPasswordBody
  .extend({ confirm_password: z.string() })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })

export const emailBody = z.object({ email: emailField })

const message = z.object({ message: z.string() })
/** The two parts of an emailed link: the account and the secret. */
const linkParams = z.object({ uidb64: z.string().max(64), token: z.string().max(128) })

export const signUpEndpoints = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/user/signup/',
    access: 'public',
    summary: 'Register an account. The response is the same for a known address',
    tag: 'account',
    body: signUpBody,
    response: message.extend({
      /** The emailed link in sandbox mode; otherwise the page that announces the email. */
      verification_link: z.string(),
    }),
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
  verifyEmail: defineEndpoint({
    method: 'GET',
    path: '/user/verify-email/:uidb64/:token/',
    access: 'public',
    summary: 'Verify an email address with the emailed link. Idempotent',
    tag: 'account',
    params: linkParams,
    response: message.extend({
      /** An administrator has approved the account already. */
      is_admin_verified: z.boolean(),
    }),
    errors: ['GONE'],
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/user/resend-verification/',
    access: 'public',
    summary: 'Send the verification email again. The response does not reveal whether the account exists',
    tag: 'account',
    body: emailBody,
    response: message,
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/user/forgot-password/',
    access: 'public',
    summary:
      'Send an email with a link to choose a new password. The response does not reveal whether the account exists',
    tag: 'account',
    body: emailBody,
    response: message,
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
  checkResetLink: defineEndpoint({
    method: 'GET',
    path: '/user/reset-password/:uidb64/:token/',
    access: 'public',
    summary: 'Check whether an emailed reset link is still valid, without using it',
    tag: 'account',
    params: linkParams,
    response: message,
    errors: ['GONE'],
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/user/reset-password/:uidb64/:token/',
    access: 'public',
    summary: 'Choose a new password with the emailed link, which works once. Ends all sessions',
    tag: 'account',
    params: linkParams,
    body: resetPasswordBody,
    response: message,
    errors: ['INVALID_INPUT', 'GONE', 'THROTTLED'],
  }),
} as const
