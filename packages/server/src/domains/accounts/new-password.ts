// docs/decisions/0011-passwords-and-second-factor.md

import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../platform/errors.ts'

const shortest = 8
const longest = 128
/** Product terms that users are likely to choose. They are rejected like common passwords. */
const ownTerms = ['merkwerk', 'merkmale', 'artikelnummer', 'marktplatz', 'amazon', 'ebay', 'jtl-wawi']
const common = new Set([...dictionary['passwords-common'], ...ownTerms])

/** A common password with a suffix of digits or symbols counts as common. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(lower.replace(/(?<!\P{L})\P{L}+$/u, ''))
}

function problemOf(password: string, ownWords: readonly string[]): string | undefined {
  const { length } = [...password]
  if (length < shortest) return `Password must be at least ${shortest} characters long.`
  if (length > longest) return `Password must be at most ${longest} characters long.`
  if (isCommon(password)) return 'This password is too common. Please choose another one.'
  if (ownWords.some((word) => word.toLowerCase() === password.toLowerCase()))
    return 'Password must not be your name or email.'
  return undefined
}

/** Rejects a new password that is too short, too long, common, or the account's own name or address. */
export function checkNewPassword(field: string, password: string, ownWords: readonly string[]): void {
  const problem = problemOf(password, ownWords)
  if (problem !== undefined) throw new AppError('INVALID_INPUT', { [field]: [problem] })
}
