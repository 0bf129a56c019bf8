// docs/decisions/0041-first-minutes.md

import { hash } from 'node:crypto'
import type { Language, Preview, PreviewReason, SkipReason } from '@merkwerk/contract'
import { checkRecord, type Identifiers } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { openDailyLimit, toNetwork } from '../../../platform/http/index.ts'
import type { ProcessedRecord } from '../runs/index.ts'
import { reasonMessages } from './preview-messages.ts'
import type { PreviewResult, Previews } from './previews.ts'

/** Identifiers a day from one address. */
export const perAddress = 50

interface Request {
  identifiers: readonly string[]
  language: Language
  ip: string
}

type Checked = { identifiers: Identifiers } | { reason: PreviewReason }

/**
 * Looks a visitor's identifiers up, first in the product cache, and returns one preview each in their order. GPT and rules
 * are not applied. Throws `NOT_FOUND` if the installation does not offer previews, and `THROTTLED` with the seconds to wait.
 */
export async function previewProducts(
  context: Context,
  previews: Previews,
  { identifiers, language, ip }: Request,
): Promise<Preview[]> {
  if (context.config.previews.perDay === 0) throw new AppError('NOT_FOUND')
  const limit = openDailyLimit(context.db, { name: 'preview-address', perDay: perAddress })
  await limit.count(addressKey(context, ip), identifiers.length)
  const checked = identifiers.map(check)
  const results = await previews.lookUp(
    checked.flatMap((one) => ('identifiers' in one ? one.identifiers : [])),
  )
  const next = results.values()
  return identifiers.map((identifier, index) => {
    const one = checked[index]
    const result = one && 'reason' in one ? one.reason : (next.next().value ?? 'not-yet')
    const outcome = toOutcome(result)
    const reasonText = outcome.reason && reasonMessages[outcome.reason][language]
    return { identifier, ...outcome, reason_text: reasonText }
  })
}

/** The stored count does not reveal the address. */
function addressKey({ config }: Context, ip: string): string {
  return hash('sha256', `preview ${config.signingSecrets[0]} ${toNetwork(ip)}`)
}

/** What a visitor reads about a number that no list may have either. */
const skippedReasons: Partial<Record<SkipReason, PreviewReason>> = {
  'ean-check-digit': 'ean-check-digit',
  'ean-appended-digit': 'ean-check-digit',
  'ean-damaged': 'ean-damaged',
  'ean-restricted': 'ean-restricted',
  'ean-variable-measure': 'ean-restricted',
}

/** Checks a text by the rules for cells of a list. */
function check(text: string): Checked {
  const checked = checkRecord({ articleNumber: '1', ean: text, asin: text })
  if (checked.kind === 'usable') return { identifiers: checked.identifiers }
  return { reason: skippedReasons[checked.reason] ?? 'no-identifier' }
}

function toOutcome(result: PreviewResult): Pick<Preview, 'product' | 'reason'> {
  if (typeof result === 'string') return { product: null, reason: result }
  const { verdict, merged } = result.result
  if (!merged) return { product: null, reason: toPreviewReason(verdict) }
  const { amazon = null, ebay = null } = merged.prices
  return {
    product: {
      title: merged.title,
      brand: merged.brand ?? null,
      image: merged.images[0] ?? null,
      prices: { amazon, ebay },
      attributes: merged.attributes.length,
      first_attributes: merged.attributes.slice(0, 5).map(({ name, value }) => ({ name, value })),
      fetched_at: merged.fetchedAt,
    },
    reason: null,
  }
}

function toPreviewReason(verdict: ProcessedRecord['result']['verdict']): PreviewReason {
  if (verdict === 'not-found' || verdict === 'ambiguous' || verdict === 'unreadable') return verdict
  return 'refused'
}
