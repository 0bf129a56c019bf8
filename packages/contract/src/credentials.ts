import { z } from 'zod'

/** The specification's list. */
const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/
/** In UTF-16 units, which no password of 128 characters exceeds. A longer text is refused before it is hashed. */
const longest = 256
const tooLong = { error: 'Password must be at most 128 characters long.', abort: true }

const filled = (text: string) => z.string().min(1, { error: text, abort: true }).max(longest, tooLong)

/** A password that is compared with the account's. */
export const passwordField = filled('Password is required')
/** The same where a new one is asked for as well. */
export const currentPasswordField = filled('Current password is required')

const chosen = (field: z.ZodString) =>
  field
    .min(8, { error: 'Password must be at least 8 characters long.', abort: true })
    .regex(specialCharacter, 'Password must contain at least one special character.')

/**
 * A password that is chosen follows one rule, at signing up, resetting and changing. The server also refuses common ones and the
 * account's own name and address.
 */
export const newPasswordField = chosen(filled('New password is required'))
/** The same, with the text that the registration has for fewer than three characters. */
export const signUpPasswordField = chosen(
  filled('Password is required').min(3, { error: 'Password must be at least 3 characters', abort: true }),
)

/** Six digits of the authenticator app, or a recovery code. Not `code`: in an error's answer that is the error's. */
export const codeField = z.string().trim().min(1, 'Code is required').max(32, 'This code is not valid.')

/**
 * A name for an account: printable characters and plain spaces, NFKC. Line breaks and marks that change the direction of text
 * would let it look like something else, and an address in it would tell whether somebody has an account.
 */
export const usernameField = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(1, { error: 'Username is required', abort: true })
  .max(150, { error: 'Username is too long', abort: true })
  .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u, {
    error: 'Username contains characters that are not allowed',
    abort: true,
  })
  .refine((name) => !name.includes('@'), 'Username must not be an email address')
