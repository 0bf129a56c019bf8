import type { Exchange } from './exchange.ts'
import type { FetchResult } from './fetcher.ts'

/** What one exchange means, and whether asking again at once could change it. */
export interface Judgement {
  answer: FetchResult
  canRetry: boolean
}

const transientStatuses = new Set([429, 500, 502, 503, 504])

/** Turns one exchange into an answer. 403 and 429 are the site's own refusals, 5xx its failures. */
export function judge(exchange: Exchange, url: URL): Judgement {
  if (exchange.kind === 'unanswered') {
    const { detail, canRetry } = exchange
    return { answer: { kind: 'refused', reason: 'marketplace-unreachable', detail }, canRetry }
  }
  if (exchange.kind === 'incomplete') {
    const { detail, canRetry } = exchange
    return { answer: { kind: 'incomplete', detail }, canRetry }
  }
  const { status, bytes } = exchange
  if (status === 403 || status === 429 || status >= 500) {
    const reason = status >= 500 ? 'marketplace-unreachable' : 'marketplace-blocks'
    return {
      answer: { kind: 'refused', reason, detail: `answered ${status}` },
      canRetry: transientStatuses.has(status),
    }
  }
  return { answer: { kind: 'page', status, url: url.href, bytes }, canRetry: false }
}
