// docs/decisions/0011-passwords-and-second-factor.md

import type { ProblemCode } from '@merkwerk/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from '../../../platform/errors.ts'

const shortest = 8
const longest = 128
/** Product terms that users are likely to choose. They are rejected like common passwords. */
const ownTerms = ['merkwerk', 'merkmale', 'artikelnummer', 'marktplatz', 'amazon', 'ebay', 'jtl-wawi']
const common = new Set([...dictionary['passwords-common'], ...ownTerms])

/** Spellings of a password without what people append to reach the required length: signs, or digits and signs. */
function listSpellings(password: string): string[] {
  const lower = password.toLowerCase()
  return [lower, lower.replace(/[^\p{L}\p{N}]+$/u, ''), lower.replace(/(?<!\P{L})\P{L}+$/u, '')]
}

const isCommon = (password: string): boolean =>
  listSpellings(password).some((spelling) => common.has(spelling))

/** A word, and of an address also its part before the @. */
const listWords = (word: string): string[] => [word, word.replace(/@[^@]*$/, '')]

/** Both are compared in all spellings, because a name may end in digits itself. */
function isOwnWord(password: string, word: string): boolean {
  const spellings = new Set(listSpellings(password))
  return listSpellings(word).some((spelling) => spelling !== '' && spellings.has(spelling))
}

function findProblem(password: string, ownWords: readonly string[]): ProblemCode | undefined {
  const { length } = [...password]
  if (length < shortest) return 'password-under-8'
  if (length > longest) return 'password-over-128'
  if (isCommon(password)) return 'password-common'
  if (ownWords.flatMap(listWords).some((word) => isOwnWord(password, word))) return 'password-personal'
  return undefined
}

/** Rejects a new password that is too short, too long, common, or the account's own name, address or its part before the @. */
export function checkNewPassword(field: string, password: string, ownWords: readonly string[]): void {
  const problem = findProblem(password, ownWords)
  if (problem !== undefined) throw refuseField(field, problem)
}
