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

/** What is to be asked of a marketplace, and the records that want to know. */
interface Miss {
  marketplace: MarketplaceName
  identifiers: Identifiers
  positions: number[]
}

/** What the list says of a record, as look-ups take it. */
export const identifiersOf = ({ asin, ean }: ListRecord): Identifiers => ({
  ...(asin !== null && { asin }),
  ...(ean !== null && { gtin: ean }),
})

/**
 * Looks the records of a batch up on every marketplace, from the catalogue where it remembers. `ask` is called
 * for what it does not remember, once where several records have the same identifiers. When it rejects, no
 * look-up is going on any more.
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
  const note = (position: number, marketplace: MarketplaceName, answer: CatalogueAnswer) =>
    answers.set(position, { ...answers.get(position), [marketplace]: answer })
  const misses = new Map<string, Miss>()
  for (const marketplace of marketplaces) {
    const recalled = await catalogue.recall(marketplace, identifiers, options)
    for (const [index, { position, asin, ean }] of wanted.entries()) {
      const answer = recalled[index]
      if (answer) note(position, marketplace, answer)
      else {
        const key = `${marketplace} ${asin} ${ean}`
        const miss = misses.get(key) ?? { marketplace, identifiers: identifiers[index] ?? {}, positions: [] }
        misses.set(key, miss)
        miss.positions.push(position)
      }
    }
  }
  let fetched = 0
  await forEachConcurrently(misses.values(), async ({ marketplace, identifiers, positions }) => {
    const answer = await ask(marketplace, identifiers)
    for (const position of positions) note(position, marketplace, answer)
    if (answer.outcome.kind !== 'blocked') fetched += 1
  })
  return { answers: answers as Map<number, Answers>, fetched }
}

/** Starts nothing new after a failure, and rejects with it once everything started has ended. */
async function forEachConcurrently<T>(items: Iterable<T>, run: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  const rest = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next())
      await run(next.value).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (failures.length > 0) throw failures[0]
}
