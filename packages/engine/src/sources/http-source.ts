// docs/decisions/0057-source-plugins.md

import type { Product, SourceName } from '@merkwerk/contract'
import { AnswerClient } from '../fetching/index.ts'
import type { Identifiers, LookupOutcome } from '../outcome.ts'
import type { SourceAnswer, SourceQuestion, SourceResponse } from './answer.ts'
import { shownGtin } from './lookup.ts'
import { type OfficialApi, type OfficialApiOptions, probeGtin } from './official-api.ts'
import type { SourcePlugin } from './plugin.ts'
import type { Quota } from './quota.ts'

interface HttpSourceOptions<Credentials> {
  name: SourceName
  quota: Quota
  /** Selects the GTINs that the source knows, such as those of books. Default: all. */
  hasGtin?: (gtin: string) => boolean
  question: (
    gtin: string,
    options: { address: string; userAgent: string; credentials: Credentials },
  ) => SourceQuestion
  read: (response: SourceResponse, gtin: string) => SourceAnswer
}

/** Whether a GTIN is an ISBN-13. */
export const isBookGtin = (gtin: string): boolean => /^97[89]\d{10}$/.test(gtin)

/** A source that answers a GTIN with one request to its interface. Follows Amazon for records without a GTIN. */
export function httpPlugin<Credentials>(source: HttpSourceOptions<Credentials>): SourcePlugin<Credentials> {
  const { name, quota, hasGtin = () => true } = source
  const identify = ({ gtin }: Identifiers) => (gtin !== undefined && hasGtin(gtin) ? { gtin } : undefined)
  const identifyShown = (product: Product) => identify(shownGtin(product) ?? {})
  return {
    name,
    quota,
    identify,
    identifyChosen: (gtin) => ({ gtin }),
    follows: { source: 'amazon', identify: identifyShown },
    openApi: (options) => openHttpSource(source, options),
  }
}

function openHttpSource<Credentials>(
  { name, quota, question, read }: HttpSourceOptions<Credentials>,
  options: OfficialApiOptions<Credentials>,
): OfficialApi {
  const { site, credentials, address = `https://${site}`, reserve, ...clientOptions } = options
  const client = new AnswerClient({
    requestsPerSecond: quota.perSecond ?? null,
    ...clientOptions,
    name: site,
    // A repeated request would use the quota up unseen.
    limits: { attempts: 1, ...clientOptions.limits },
  })
  let isDenied = false
  const ask = async (gtin: string, signal: AbortSignal): Promise<LookupOutcome> => {
    const waitMs = client.pausedForMs || ((await reserve?.(site, quota)) ?? 0)
    if (waitMs > 0) return { kind: 'blocked', reason: 'source-quota', retryAfterMs: waitMs }
    const { url, headers } = question(gtin, { address, userAgent: options.userAgent, credentials })
    const result = await client.get(url, headers, signal)
    if (result.kind === 'incomplete') return { kind: 'unreadable', reason: 'page-incomplete' }
    if (result.kind === 'refused')
      return { kind: 'blocked', reason: 'source-unreachable', ...retryAfter(result.retryAfterMs) }
    const answer = read(result, gtin)
    isDenied = answer.kind === 'refused' && answer.reason === 'denied'
    return outcomeOf(answer, { name, site })
  }
  return {
    name,
    site,
    get status() {
      return isDenied ? 'denied' : client.status
    },
    async lookUp({ gtin }, signal) {
      return gtin === undefined ? { kind: 'not-found' } : ask(gtin, signal)
    },
    async check(signal) {
      const outcome = await ask(probeGtin, signal)
      if (outcome.kind !== 'blocked') return 'accepted'
      return outcome.isDenied ? 'denied' : 'unreachable'
    },
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}

const refusals = {
  quota: 'source-quota',
  denied: 'source-denied',
  restricted: 'source-restricted',
} as const

function outcomeOf(answer: SourceAnswer, { name, site }: { name: SourceName; site: string }): LookupOutcome {
  if (answer.kind === 'found')
    return { kind: 'found', product: { source: name, site, ...answer.facts }, by: 'gtin' }
  if (answer.kind === 'not-found') return answer
  if (answer.kind === 'unreadable') return { kind: 'unreadable', reason: 'answer-unreadable' }
  const reason = refusals[answer.reason]
  const isDenied = answer.reason === 'denied'
  return { kind: 'blocked', reason, ...(isDenied && { isDenied }), ...retryAfter(answer.retryAfterMs) }
}

const retryAfter = (ms: number | undefined) => (ms === undefined ? {} : { retryAfterMs: ms })
