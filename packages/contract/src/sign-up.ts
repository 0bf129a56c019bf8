import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { languages } from './verdicts.ts'

/** An address as the sign-in forms take it; the mail to it proves the rest. */
export const emailField = z
  .string()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, { error: 'Email is invalid', abort: true })
  .regex(/^\S+@\S+\.\S+$/, 'Email is invalid')

/** Passwords shorter than three characters get this text of the form; the server demands eight. */
export const signUpBody = z.object({
  username: z.string().trim().min(1, 'Username is required').max(150, 'Username is too long'),
  email: emailField,
  password: z
    .string()
    .min(1, { error: 'Password is required', abort: true })
    .min(3, 'Password must be at least 3 characters'),
  /** Of the mails; German where it is not said. */
  language: z.enum(languages).default('de'),
})

/** The form of /register. */
export const registerForm = signUpBody
  .extend({ confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })

const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/

export const resetPasswordBody = z.object({
  new_password: z
    .string()
    .min(8, 'Password must be at least 8 characters long.')
    .regex(specialCharacter, 'Password must contain at least one special character.'),
})

/** The form of /reset-password/…. */
export const resetPasswordForm = resetPasswordBody
  .extend({ confirm_password: z.string() })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })

export const emailBody = z.object({ email: emailField })

const message = z.object({ message: z.string() })
/** The two parts of a mailed link: whose it is, and the secret. */
const linkParams = z.object({ uidb64: z.string().max(64), token: z.string().max(128) })

export const signUpEndpoints = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/user/signup/',
    access: 'public',
    summary: 'Register; answers the same for an address that is known already',
    tag: 'account',
    body: signUpBody,
    answer: message.extend({
      /** The mailed link in sandbox mode; else the page that says a mail is on its way. */
      verification_link: z.string(),
    }),
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
  verifyEmail: defineEndpoint({
    method: 'GET',
    path: '/user/verify-email/:uidb64/:token/',
    access: 'public',
    summary: 'Prove an email address with the mailed link; may be repeated',
    tag: 'account',
    params: linkParams,
    answer: message,
    errors: ['GONE'],
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/user/resend-verification/',
    access: 'public',
    summary: 'Mail the verification link again; answers the same whether the account exists or not',
    tag: 'account',
    body: emailBody,
    answer: message,
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/user/forgot-password/',
    access: 'public',
    summary: 'Mail a link to choose a new password; answers the same whether the account exists or not',
    tag: 'account',
    body: emailBody,
    answer: message,
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/user/reset-password/:uidb64/:token/',
    access: 'public',
    summary: 'Choose a new password with the mailed link, which works once; ends all sessions',
    tag: 'account',
    params: linkParams,
    body: resetPasswordBody,
    answer: message,
    errors: ['INVALID_INPUT', 'GONE', 'THROTTLED'],
  }),
} as const
