import { z } from 'zod'
import { problem } from './problems.ts'
import { requiredText } from './schemas.ts'

/** The specification's list. */
const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/
/** UTF-16 units; 128 characters never exceed them. A longer text is refused before hashing. */
const maxUnits = 256
const tooLong = { error: problem('password-over-128'), abort: true }

const filled = (text: string) => z.string().min(1, { error: text, abort: true }).max(maxUnits, tooLong)

/** The current password of the account. */
export const passwordField = filled(problem('password-missing'))
/** As `passwordField`, in forms that also take a new password. */
export const currentPasswordField = filled(problem('current-password-missing'))

const chosen = (field: z.ZodString) =>
  field
    .min(8, { error: problem('password-under-8'), abort: true })
    .regex(specialCharacter, problem('password-without-special'))

/** A new password. The server also refuses common ones and those that contain the account's name or address. */
export const newPasswordField = chosen(filled(problem('new-password-missing')))
/** As `newPasswordField`, with the registration's own text for fewer than three characters. */
export const signUpPasswordField = chosen(
  filled(problem('password-missing')).min(3, { error: problem('password-under-3'), abort: true }),
)

/** Six digits of the authenticator app, or a recovery code. Error responses use the field `code` already. */
export const codeField = requiredText(problem('code-missing')).max(32, problem('code-wrong'))

/**
 * An account's name: printable characters and plain spaces, NFKC. Line breaks and bidirectional marks could disguise a
 * name, and an email address in it would reveal that an account exists.
 */
export const usernameField = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(1, { error: problem('username-missing'), abort: true })
  .max(150, { error: problem('username-too-long'), abort: true })
  .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u, {
    error: problem('username-characters'),
    abort: true,
  })
  .refine((name) => !name.includes('@'), problem('username-is-email'))
