import { z } from 'zod'
import { requiredText } from './schemas.ts'

/** The specification's list. */
const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/
/** UTF-16 units; 128 characters never exceed them. A longer text is refused before hashing. */
const maxUnits = 256
const tooLong = { error: 'Password must be at most 128 characters long.', abort: true }

const filled = (text: string) => z.string().min(1, { error: text, abort: true }).max(maxUnits, tooLong)

/** The current password of the account. */
export const passwordField = filled('Password is required')
/** As `passwordField`, in forms that also take a new password. */
export const currentPasswordField = filled('Current password is required')

const chosen = (field: z.ZodString) =>
  field
    .min(8, { error: 'Password must be at least 8 characters long.', abort: true })
    .regex(specialCharacter, 'Password must contain at least one special character.')

/** A new password. The server also refuses common ones and those that contain the account's name or address. */
export const newPasswordField = chosen(filled('New password is required'))
/** As `newPasswordField`, with the registration's own text for fewer than three characters. */
export const signUpPasswordField = chosen(
  filled('Password is required').min(3, { error: 'Password must be at least 3 characters', abort: true }),
)

/** Six digits of the authenticator app, or a recovery code. Error responses use the field `code` already. */
export const codeField = requiredText('Code is required').max(32, 'This code is not valid.')

/**
 * An account's name: printable characters and plain spaces, NFKC. Line breaks and bidirectional marks could disguise a
 * name, and an email address in it would reveal that an account exists.
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
