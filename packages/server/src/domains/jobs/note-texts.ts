import {
  dataSourceName,
  type Language,
  noteMessages,
  type Product,
  type RecordNote,
} from '@merkwerk/contract'
import type { Merge } from '@merkwerk/engine'

/** Attributes named where marketplaces contradict each other; more would hide the other remarks. */
const mostNamed = 3
const longestValue = 80

/** What remarks name, in the marketplaces' own words: kept with the record, so that log, files and screens say the same. */
export interface NoteFacts {
  /** The first attributes on which the marketplaces disagree. */
  disagreements?: { name: string; values: { source: string; value: string }[] }[]
  /** Condition of a used offer. */
  condition?: string
}

/** The facts of a product's remarks; empty where none of them names anything. */
export function noteFacts(
  { notes: remarks, disagreements }: Merge,
  products: readonly Product[],
): { facts?: NoteFacts } {
  const condition = remarks.includes('amazon-used-only')
    ? products.find(({ marketplace }) => marketplace === 'amazon')?.condition
    : undefined
  const named = disagreements.slice(0, mostNamed).map(({ name, values }) => ({
    name,
    values: values.map(({ source, value }) => ({
      source: dataSourceName(source, products),
      value: shorten(value),
    })),
  }))
  if (named.length === 0 && condition === undefined) return {}
  return {
    facts: {
      ...(named.length > 0 && { disagreements: named }),
      ...(condition !== undefined && { condition }),
    },
  }
}

const shorten = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue - 1).trimEnd()}…` : text

/** Remarks as sentences, with what they name. */
export function noteTexts(
  remarks: readonly RecordNote[],
  facts: NoteFacts | null | undefined,
  language: Language,
): string[] {
  const quoted = (text: string) => (language === 'de' ? `„${text}“` : `“${text}”`)
  const named: Partial<Record<RecordNote, string | undefined>> = {
    'values-disagree': facts?.disagreements
      ?.map(({ name, values }) => {
        const stated = values.map(({ source, value }) => `${source} ${quoted(value)}`)
        return `${name} (${stated.join(', ')})`
      })
      .join('; '),
    'amazon-used-only': facts?.condition && quoted(facts.condition),
  }
  return remarks.map((code) => {
    const text = noteMessages[code][language]
    return named[code] ? `${text}: ${named[code]}` : text
  })
}
