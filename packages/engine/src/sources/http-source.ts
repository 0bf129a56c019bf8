// docs/decisions/0057-source-plugins.md

import type { SourceName } from '@merkwerk/contract'
import { AnswerClient } from '../fetching/index.ts'
import type { PartNumber } from '../identifiers/index.ts'
import type { Identifiers, LookupOutcome } from '../outcome.ts'
import type { SourceAnswer, SourceQuestion, SourceResponse } from './answer.ts'
import { Batches, type ReadResult } from './batches.ts'
import { shownGtin } from './lookup.ts'
import {
  type CredentialsCheck,
  type OfficialApi,
  type OfficialApiOptions,
  probeGtin,
  throttleKey,
} from './official-api.ts'
import type { Follows, SourcePlugin } from './plugin.ts'
import type { Quota } from './quota.ts'

type MatchedBy = 'gtin' | 'eprel' | 'mpn'

/** The identifiers of one request. */
export type AskedIds = readonly [string, ...string[]]

interface QuestionOptions<Credentials> {
  address: string
  credentials: Credentials
}

interface HttpSourceOptions<Credentials> {
  name: SourceName
  quota: Quota
  /** Default: GTINs. */
  by?: 'gtin' | 'eprel'
  /** Selects the identifiers that the source knows, such as the GTINs of books. Default: all. */
  knows?: (id: string) => boolean
  /** Default: looks up the GTIN that Amazon shows for records without one. */
  follows?: Follows
  /** Most identifiers of a request. Default: 1. */
  batch?: number
  /** What tells accounts with a rate of their own apart. Without it, the rate is that of the installation's address. */
  account?: (credentials: Credentials) => string
  question: (ids: AskedIds, options: QuestionOptions<Credentials>) => SourceQuestion
  /** Reads a response once for all its identifiers. */
  read: (response: SourceResponse) => ReadResult<SourceAnswer>
  /** Absent if the source knows no part numbers. */
  partNumber?: {
    question: (partNumber: PartNumber, options: QuestionOptions<Credentials>) => SourceQuestion
    read: (response: SourceResponse, partNumber: PartNumber) => SourceAnswer
  }
}

/** Whether a GTIN is an ISBN-13. */
export const isBookGtin = (gtin: string): boolean => /^97[89]\d{10}$/.test(gtin)

/** A source whose interface answers with one request. */
export function httpPlugin<Credentials>(source: HttpSourceOptions<Credentials>): SourcePlugin<Credentials> {
  const { name, quota, by = 'gtin', knows = () => true } = source
  const identify = ({ [by]: id, partNumber }: Identifiers) => {
    if (id !== undefined) return knows(id) ? { [by]: id } : undefined
    return source.partNumber && partNumber ? { partNumber } : undefined
  }
  return {
    name,
    quota,
    identify,
    identifyChosen: (id) => ({ [by]: id }),
    follows: source.follows ?? {
      sources: ['amazon'],
      identify: (product) => identify(shownGtin(product) ?? {}),
    },
    openApi: (options) => openHttpSource(source, options),
  }
}

function openHttpSource<Credentials>(
  source: HttpSourceOptions<Credentials>,
  options: OfficialApiOptions<Credentials>,
): OfficialApi {
  const { name, quota, by = 'gtin', batch = 1, account, question, read } = source
  const { site, credentials, address = `https://${site}`, reserve, ...clientOptions } = options
  const key = account ? throttleKey(site, account(credentials)) : site
  const client = new AnswerClient({
    requestsPerSecond: quota.perSecond ?? null,
    ...clientOptions,
    name: key,
    // A repeated request would use the quota up unseen.
    limits: { attempts: 1, ...clientOptions.limits },
  })
  let isDenied = false
  /** Sends a question within quota and rate. `read` gets the response, and returns what it says about each identifier. */
  async function ask<Id>(
    { url, headers }: SourceQuestion,
    read: (response: SourceResponse) => (id: Id) => LookupOutcome,
    signal: AbortSignal,
  ): Promise<(id: Id) => LookupOutcome> {
    const { pausedForMs } = client
    if (pausedForMs > 0)
      return () => ({ kind: 'blocked', reason: 'source-throttled', retryAfterMs: pausedForMs })
    const waitMs = (await reserve?.(key, quota)) ?? 0
    if (waitMs > 0) return () => ({ kind: 'blocked', reason: 'source-quota', retryAfterMs: waitMs })
    const result = await client.get(url, headers, signal)
    if (result.kind === 'incomplete') return () => ({ kind: 'unreadable', reason: 'page-incomplete' })
    if (result.kind === 'refused')
      return () => ({ kind: 'blocked', reason: 'source-unreachable', ...retryAfter(result.retryAfterMs) })
    isDenied = false
    return read(result)
  }
  const toOutcome = (answer: SourceAnswer, matchedBy: MatchedBy): LookupOutcome => {
    if (answer.kind === 'refused' && answer.reason === 'denied') isDenied = true
    return readOutcome(answer, { name, site, by: matchedBy })
  }
  const askFor = (ids: AskedIds, signal: AbortSignal): Promise<ReadResult<LookupOutcome>> =>
    ask(
      question(ids, { address, credentials }),
      (response) => {
        const answerTo = read(response)
        const outcomes = new Map(ids.map((id) => [id, toOutcome(answerTo(id), by)]))
        return (id) => outcomes.get(id) ?? { kind: 'not-found' }
      },
      signal,
    )
  const batches =
    batch > 1
      ? new Batches(batch, ([first = '', ...rest], signal) => askFor([first, ...rest], signal))
      : undefined
  const lookUp = async (id: string, signal: AbortSignal): Promise<LookupOutcome> =>
    batches?.lookUp(id, signal) ?? (await askFor([id], signal))(id)
  const search = async (partNumber: PartNumber, signal: AbortSignal): Promise<LookupOutcome> => {
    const { question, read } = source.partNumber ?? {}
    if (!question || !read) return { kind: 'not-found' }
    const answerTo = await ask<PartNumber>(
      question(partNumber, { address, credentials }),
      (response) => (asked) => toOutcome(read(response, asked), 'mpn'),
      signal,
    )
    return answerTo(partNumber)
  }
  return {
    name,
    site,
    get status() {
      return isDenied ? 'denied' : client.status
    },
    async lookUp({ [by]: id, partNumber }, signal) {
      if (id !== undefined) return lookUp(id, signal)
      return partNumber ? search(partNumber, signal) : { kind: 'not-found' }
    },
    check: async (signal) => toCredentialCheck(await lookUp(probeGtin, signal)),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}

/** A source accepts credentials even if it does not provide this product to the account. */
function toCredentialCheck(outcome: LookupOutcome): CredentialsCheck {
  if (outcome.kind === 'unreadable') return 'unreachable'
  if (outcome.kind !== 'blocked' || outcome.reason === 'source-restricted') return 'accepted'
  return outcome.isDenied ? 'denied' : 'unreachable'
}

const refusals = {
  throttled: 'source-throttled',
  denied: 'source-denied',
  restricted: 'source-restricted',
} as const

function readOutcome(
  answer: SourceAnswer,
  { name, site, by }: { name: SourceName; site: string; by: MatchedBy },
): LookupOutcome {
  if (answer.kind === 'found') return { kind: 'found', product: { source: name, site, ...answer.facts }, by }
  if (answer.kind === 'not-found') return answer
  if (answer.kind === 'unreadable') return { kind: 'unreadable', reason: 'answer-unreadable' }
  const reason = refusals[answer.reason]
  const isDenied = answer.reason === 'denied'
  return { kind: 'blocked', reason, ...(isDenied && { isDenied }), ...retryAfter(answer.retryAfterMs) }
}

const retryAfter = (ms: number | undefined) => (ms === undefined ? {} : { retryAfterMs: ms })
