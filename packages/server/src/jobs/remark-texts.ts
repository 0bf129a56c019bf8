import { type Language, type MarketplaceName, remarkWords, sourceName } from '@merkwerk/contract'
import { findDisagreements } from '@merkwerk/engine'
import type { RecordResult } from './record-result.ts'

/** Attributes named where marketplaces contradict each other; more would hide the other remarks. */
const mostNamed = 3

/** The remarks of a record as sentences. Where the marketplaces disagree, it says on what. */
export function remarkTexts(
  { remarks, merged, products }: Pick<RecordResult, 'remarks' | 'merged' | 'products'>,
  language: Language,
): string[] {
  return remarks.map((code) => {
    const text = remarkWords[code][language]
    if (code !== 'values-disagree') return text
    const quoted = (value: string) => (language === 'de' ? `„${value}“` : `“${value}”`)
    const nameOf = (source: MarketplaceName) => sourceName(source, products)
    const named = findDisagreements(merged?.attributes ?? []).slice(0, mostNamed)
    if (named.length === 0) return text
    const facts = named.map(
      ({ name, values }) =>
        `${name} (${values.map(({ source, value }) => `${nameOf(source)} ${quoted(value)}`).join(', ')})`,
    )
    return `${text}: ${facts.join('; ')}`
  })
}
