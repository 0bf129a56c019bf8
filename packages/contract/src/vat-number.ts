import { checkVAT, countries } from 'jsvat-next'
import { billingDetailsBody, withOthers } from './billing-details.ts'
import { isMemberState, type MemberState, memberStates } from './countries.ts'
import { problem, type SchemaProblem } from './problems.ts'

/** States that issue VAT numbers of the EU: member states, and Northern Ireland (XI) for goods. */
export type VatNumberState = MemberState | 'XI'

/** The number without separators, such as `EL094259216`. `prefix` is what VIES and eVatR expect: EL for Greece. */
export interface WellFormedVatNumber {
  status: 'well-formed'
  number: string
  state: VatNumberState
  prefix: string
  /** The number without prefix. */
  rest: string
}

export type VatNumber =
  | WellFormedVatNumber
  | { status: 'invalid'; problem: 'unknown-state' | 'wrong-format' | 'wrong-check-digits' }

const toPrefix = (state: VatNumberState): string => (state === 'GR' ? 'EL' : state)

/** Prefixes as written, GR for Greece included. */
const statesByPrefix = new Map<string, VatNumberState>([
  ...memberStates.map((state) => [state, state] as const),
  ['EL', 'GR'],
  ['XI', 'XI'],
])

const validators = countries.filter(({ codes }) => codes.some((code) => code === 'XI' || isMemberState(code)))

function check(state: VatNumberState, rest: string): VatNumber {
  const prefix = toPrefix(state)
  const { isValid, isValidFormat } = checkVAT(prefix + rest, validators)
  if (isValid) return { status: 'well-formed', number: prefix + rest, state, prefix, rest }
  return { status: 'invalid', problem: isValidFormat ? 'wrong-check-digits' : 'wrong-format' }
}

/** Returns the results for every place of the text that looks like a prefix, from left to right. */
const readPrefixed = (text: string): VatNumber[] =>
  Array.from(text, (_, start) => {
    const state = statesByPrefix.get(text.slice(start, start + 2))
    return state === undefined ? [] : [check(state, text.slice(start + 2))]
  }).flat()

/**
 * Reads a VAT number as people paste it: with spaces, dots, hyphens, a label such as `USt-IdNr.:`, GR instead of EL, or
 * without prefix when the country (ISO 3166-1 alpha-2) is given. Checks syntax and check digits, not whether the number
 * was issued. Old Irish numbers with `+` or `*` are accepted. Switzerland and Great Britain have no numbers of the EU.
 */
export function parseVatNumber(text: string, country: string | null = null): VatNumber {
  const compact = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9+*]/g, '')
  const prefixed = readPrefixed(compact)
  const own = country !== null && isMemberState(country) ? [check(country, compact)] : []
  const found = [...prefixed, ...own].find(({ status }) => status === 'well-formed')
  if (found) return found
  const startsWithPrefix = statesByPrefix.has(compact.slice(0, 2))
  const startsWithDigit = /^\d/.test(compact)
  const first = startsWithPrefix ? prefixed[0] : startsWithDigit ? own[0] : prefixed.at(-1)
  return first ?? { status: 'invalid', problem: 'unknown-state' }
}

const problems = {
  'unknown-state': 'vat-number-foreign',
  'wrong-format': 'vat-number-characters',
  'wrong-check-digits': 'vat-number-check-digits',
} as const

interface Entered {
  vat_number?: string | null | undefined
  /** Missing until it is chosen. */
  country?: string | undefined
}

/** Why a buyer of a country cannot have this VAT number. Outside of the EU, it is any text that belongs on invoices. */
export function findVatNumberProblem({ vat_number: text, country }: Entered): SchemaProblem | undefined {
  if (!text || (country && !isMemberState(country))) return undefined
  const number = parseVatNumber(text, country || null)
  if (number.status === 'well-formed') return undefined
  return number.problem === 'unknown-state' && !country ? undefined : problems[number.problem]
}

/** What a buyer enters, with its VAT number checked: a module of its own, because few pages need the check digits of 27 states. */
export const checkedBillingDetails = billingDetailsBody.superRefine(
  (details, context) => {
    const found = findVatNumberProblem(details)
    if (found) context.addIssue({ code: 'custom', path: ['vat_number'], message: problem(found) })
  },
  { when: withOthers },
)
