import { type MarketplaceName, marketplaces } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import type { Catalogue, CatalogueAnswer } from '../catalogue/index.ts'
import type { ListRecord } from './batch-files.ts'

/** Look-ups of one batch at a time; each site has its own bound beside this. */
const concurrency = 16

export type Answers = Record<MarketplaceName, CatalogueAnswer>

export interface LookUps {
  /** What each marketplace says of each record that was not skipped, by position. */
  answers: Map<number, Answers>
  /** Look-ups that were not remembered and that a marketplace did answer. */
  fetched: number
}

interface Miss {
  record: ListRecord
  marketplace: MarketplaceName
}

/** What the list says of a record, as look-ups take it. */
export const identifiersOf = ({ asin, ean }: ListRecord): Identifiers => ({
  ...(asin !== null && { asin }),
  ...(ean !== null && { gtin: ean }),
})

/**
 * Looks the records of a batch up on every marketplace, from the catalogue where it remembers. `ask` is called
 * for what it does not remember.
 */
export async function lookUpRecords(
  catalogue: Pick<Catalogue, 'recall'>,
  records: readonly ListRecord[],
  options: { negativesSince?: Date },
  ask: (marketplace: MarketplaceName, identifiers: Identifiers) => Promise<CatalogueAnswer>,
): Promise<LookUps> {
  const wanted = records.filter(({ skipReason }) => skipReason === null)
  const identifiers = wanted.map(identifiersOf)
  const answers = new Map<number, Partial<Answers>>(wanted.map(({ position }) => [position, {}]))
  const misses: Miss[] = []
  for (const marketplace of marketplaces) {
    const recalled = await catalogue.recall(marketplace, identifiers, options)
    for (const [index, record] of wanted.entries()) {
      const answer = recalled[index]
      if (answer) answers.set(record.position, { ...answers.get(record.position), [marketplace]: answer })
      else misses.push({ record, marketplace })
    }
  }
  let fetched = 0
  await forEachConcurrently(misses, async ({ record, marketplace }) => {
    const answer = await ask(marketplace, identifiersOf(record))
    answers.set(record.position, { ...answers.get(record.position), [marketplace]: answer })
    if (answer.outcome.kind !== 'blocked') fetched += 1
  })
  return { answers: answers as Map<number, Answers>, fetched }
}

async function forEachConcurrently<T>(items: T[], run: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
}
