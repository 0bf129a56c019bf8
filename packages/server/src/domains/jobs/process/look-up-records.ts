import { type ChosenCandidate, type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { type Identifiers, shownGtin } from '@merkwerk/engine'
import pLimit from 'p-limit'
import type { LookupOptions, LookupResult, ProductCache } from '../../product-cache/index.ts'
import { identifiersOf, type ListRecord, type LookupResults } from '../record.ts'

/** Records of one batch that are looked up at a time; each site has its own bound beside this. */
const concurrency = 16

interface LookUps {
  /** What the marketplaces say of each record that was not skipped, by position. */
  answers: Map<number, LookupResults>
}

/** What one record wants to know of a marketplace. */
interface Lookup {
  position: number
  marketplace: MarketplaceName
  identifiers: Identifiers
}

type LookUp = (
  marketplace: MarketplaceName,
  identifiers: Identifiers,
  position: number,
) => Promise<LookupResult>

/**
 * Looks the records of a batch up on every marketplace, from the product cache where it remembers. Calls `onLookedUp` for each
 * as soon as all is known of it; `answers` is undefined for a skipped record. `ask` is called for what the product cache does not
 * remember, once where several records have the same identifiers. Answers how many of these calls a marketplace did not
 * refuse. When it rejects, no look-up is going on any more.
 */
export async function lookUpRecords(
  productCache: Pick<ProductCache, 'findCached'>,
  records: readonly ListRecord[],
  options: LookupOptions,
  ask: LookUp,
  onLookedUp: (record: ListRecord, answers: LookupResults | undefined) => void,
): Promise<{ fetched: number }> {
  const { lookUps, open } = await findCachedResults(productCache, records, options)
  const openByPosition = Map.groupBy(open, ({ position }) => position)
  const once = lookUpOnce(ask)
  const answer = async (questions: readonly Lookup[]) => {
    const asked = await Promise.allSettled(
      questions.map(async (question) => note(lookUps, question, await once.ask(question))),
    )
    const failure = asked.find((each) => each.status === 'rejected')
    if (failure) throw failure.reason
  }
  const lookUp = async (record: ListRecord) => {
    await answer(openByPosition.get(record.position) ?? [])
    const later = lookupWithShownGtin(record, lookUps.answers.get(record.position))
    await answer(await findCached(productCache, later, options, lookUps))
    onLookedUp(record, lookUps.answers.get(record.position))
  }
  const [known = [], unknown = []] = [false, true].map((isOpen) =>
    records.filter(({ position }) => openByPosition.has(position) === isOpen),
  )
  for (const record of known) onLookedUp(record, lookUps.answers.get(record.position))
  // Starts no lookup after a failure, and rejects only once every started lookup has ended.
  const failures: unknown[] = []
  await pLimit(concurrency).map(unknown, async (record) => {
    if (failures.length === 0) await lookUp(record).catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
  return { fetched: once.fetched() }
}

/** What the product cache remembers of records, and the positions of those it does not know all about. */
export async function findCachedRecords(
  productCache: Pick<ProductCache, 'findCached'>,
  records: readonly ListRecord[],
  options: LookupOptions,
): Promise<{ answers: Map<number, LookupResults>; unknown: Set<number> }> {
  const { lookUps, open } = await findCachedResults(productCache, records, options)
  return { answers: lookUps.answers, unknown: new Set(open.map(({ position }) => position)) }
}

/** Asks the product cache about all records at once, and answers the questions that stay open. */
async function findCachedResults(
  productCache: Pick<ProductCache, 'findCached'>,
  records: readonly ListRecord[],
  options: LookupOptions,
): Promise<{ lookUps: LookUps; open: Lookup[] }> {
  const wanted = records.filter(({ skipReason }) => skipReason === null)
  const lookUps: LookUps = { answers: new Map(wanted.map(({ position }) => [position, {}])) }
  const open = await findCached(
    productCache,
    wanted.flatMap((record) => lookupsOf(record)),
    options,
    lookUps,
  )
  const openPositions = new Set(open.map(({ position }) => position))
  const later = wanted
    .filter(({ position }) => !openPositions.has(position))
    .flatMap((record) => lookupWithShownGtin(record, lookUps.answers.get(record.position)))
  open.push(...(await findCached(productCache, later, options, lookUps)))
  return { lookUps, open }
}

/** What the list's own identifiers let ask, and the product that was chosen. eBay knows no ASIN. */
function lookupsOf(record: ListRecord): Lookup[] {
  const { position, chosen } = record
  const listed = identifiersOf(record)
  return marketplaces
    .map((marketplace) => {
      const identifiers = chosen?.marketplace === marketplace ? identifiersOfChosen(chosen) : listed
      return { position, marketplace, identifiers }
    })
    .filter(
      ({ marketplace, identifiers: { gtin, itemId } }) =>
        marketplace !== 'ebay' || gtin !== undefined || itemId !== undefined,
    )
}

const identifiersOfChosen = ({ marketplace, id }: ChosenCandidate): Identifiers =>
  marketplace === 'amazon' ? { asin: id } : { itemId: id }

/** A record without an EAN is asked for on eBay with the GTIN that Amazon shows, unless eBay has been asked for a choice. */
function lookupWithShownGtin(record: ListRecord, answers: LookupResults = {}): Lookup[] {
  const gtin = answers.ebay ? undefined : shownGtin(identifiersOf(record), answers.amazon?.outcome)
  return gtin === undefined ? [] : [{ position: record.position, marketplace: 'ebay', identifiers: { gtin } }]
}

/** Notes what the product cache remembers, and answers the questions that stay open. */
async function findCached(
  productCache: Pick<ProductCache, 'findCached'>,
  questions: readonly Lookup[],
  options: LookupOptions,
  lookUps: LookUps,
): Promise<Lookup[]> {
  const open: Lookup[] = []
  for (const marketplace of marketplaces) {
    const asked = questions.filter((question) => question.marketplace === marketplace)
    if (asked.length === 0) continue
    const requests = asked.map(({ identifiers }) => identifiers)
    const recalled = await productCache.findCached(marketplace, requests, options)
    for (const [index, question] of asked.entries()) {
      const answer = recalled[index]
      if (answer) note(lookUps, question, answer)
      else open.push(question)
    }
  }
  return open
}

/** Asks each question once, however many records have it, and counts the answers that are no refusals. */
function lookUpOnce(ask: LookUp) {
  const asked = new Map<string, Promise<LookupResult>>()
  let fetched = 0
  const askAnew = async ({ marketplace, identifiers, position }: Lookup) => {
    const answer = await ask(marketplace, identifiers, position)
    if (answer.outcome.kind !== 'blocked') fetched += 1
    return answer
  }
  return {
    ask(question: Lookup): Promise<LookupResult> {
      const { asin, gtin, itemId } = question.identifiers
      const key = `${question.marketplace} ${asin} ${gtin} ${itemId}`
      const answer = asked.get(key) ?? askAnew(question)
      asked.set(key, answer)
      return answer
    },
    fetched: () => fetched,
  }
}

function note({ answers }: LookUps, { position, marketplace }: Lookup, answer: LookupResult): void {
  answers.set(position, { ...answers.get(position), [marketplace]: answer })
}
