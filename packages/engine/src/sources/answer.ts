import type { Attribute, Product } from '@merkwerk/contract'
import { readGtins } from '../identifiers/index.ts'
import { isRecord } from './page/meaning/linked-product.ts'
import { findMessage, wordsOfPage } from './page/messages.ts'
import { cleanText, isWebAddress } from './page/text.ts'

/** A product as a data source states it, without the name of the source. */
export type ProductFacts = Omit<Product, 'source'>

/** A GET request to a data source. */
export interface SourceQuestion {
  url: string
  headers: Record<string, string>
}

/** The response of a data source, whatever its status. */
export interface SourceResponse {
  status: number
  body: Uint8Array
  /** From the header `Retry-After`. */
  retryAfterMs?: number | undefined
}

/** What a data source states about one product. */
export type SourceAnswer =
  | { kind: 'found'; facts: ProductFacts }
  | { kind: 'not-found' }
  /** `denied`: invalid credentials. `restricted`: the product exists, but not for this account. */
  | { kind: 'refused'; reason: 'throttled' | 'denied' | 'restricted'; retryAfterMs?: number }
  /** `missing` names what was looked for in vain. */
  | { kind: 'unreadable'; missing: string }

export const notFound: SourceAnswer = { kind: 'not-found' }
export const unreadable = (missing: string): SourceAnswer => ({ kind: 'unreadable', missing })

/** The refusal that a status code states. Server errors count as throttling, for which sources use 503. */
export function findRefusal({ status, retryAfterMs }: SourceResponse): SourceAnswer | undefined {
  if (status === 401 || status === 403) return { kind: 'refused', reason: 'denied' }
  if (status !== 429 && status < 500) return undefined
  return { kind: 'refused', reason: 'throttled', ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

/** The failure of a response to a search, which has an address of its own and never lacks it. */
export const searchFailure = (response: SourceResponse): SourceAnswer | undefined =>
  findRefusal(response) ?? (response.status >= 400 ? unreadable(`status ${response.status}`) : undefined)

/** Whether a response to the address of one product says that there is none, and not that the source fails. */
export const saysAbsent = ({ status, body }: SourceResponse): boolean =>
  (status === 404 || status === 410) && findMessage(wordsOfPage(new TextDecoder().decode(body))) !== 'fails'

/** The JSON object of a response. Undefined for damaged JSON and other values. */
export function parseRecord(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(body))
    return isRecord(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** Reads the JSON object of a response that is not a refusal. */
export function readJson(
  response: SourceResponse,
  read: (json: Record<string, unknown>) => SourceAnswer,
): SourceAnswer {
  const refusal = findRefusal(response)
  if (refusal) return refusal
  const json = parseRecord(response.body)
  return json ? read(json) : unreadable('JSON object')
}

/** The product if it states the requested GTIN. */
export const provenBy = (gtin: string, facts: ProductFacts): SourceAnswer =>
  readGtins([gtin]).some((asked) => readGtins(facts.gtins).includes(asked))
    ? { kind: 'found', facts }
    : notFound

/** A member of a value that may not be an object. */
export const member = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((parent, key) => (isRecord(parent) ? parent[key] : undefined), value)

/** The members of a value that may not be an array. */
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Texts that need no cleaning. */
const plain = /^[!-~]*(?: [!-~]+)*$/

/** The cleaned text of a string or number as stated. '' for other values. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return plain.test(value) && !value.startsWith(' ') ? value : cleanText(value)
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** The first value that is a text and not blank. */
export const firstText = (...values: unknown[]): string | undefined =>
  values.map(toText).find((text) => text !== '')

/** The distinct web addresses among the values, in their order. */
export const webAddresses = (values: unknown[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string' && isWebAddress(value)) as string[]),
]

/** Attributes of one group from pairs of name and value. Omits blank values and repeated ones. */
export function createAttributes(
  group: string,
  pairs: readonly (readonly [string, string | undefined])[],
): Attribute[] {
  const stated = new Map(
    pairs.flatMap(([name, value]) => (value ? [[`${name}\n${value}`, { name, value, group }]] : [])),
  )
  return [...stated.values()]
}
