import { type ChosenCandidate, type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { type Identifiers, shownGtin } from '@merkwerk/engine'
import pLimit from 'p-limit'
import type { AskOptions, Catalogue, CatalogueAnswer } from '../../product-cache/index.ts'
import { type Answers, identifiersOf, type ListRecord } from '../record.ts'

/** Records of one batch that are looked up at a time; each site has its own bound beside this. */
const concurrency = 16

interface LookUps {
  /** What the marketplaces say of each record that was not skipped, by position. */
  answers: Map<number, Answers>
}

/** What one record wants to know of a marketplace. */
interface Question {
  position: number
  marketplace: MarketplaceName
  identifiers: Identifiers
}

type Ask = (
  marketplace: MarketplaceName,
  identifiers: Identifiers,
  position: number,
) => Promise<CatalogueAnswer>

/**
 * Looks the records of a batch up on every marketplace, from the catalogue where it remembers. Calls `onLookedUp` for each
 * as soon as all is known of it; `answers` is undefined for a skipped record. `ask` is called for what the catalogue does not
 * remember, once where several records have the same identifiers. Answers how many of these calls a marketplace did not
 * refuse. When it rejects, no look-up is going on any more.
 */
export async function lookUpRecords(
  catalogue: Pick<Catalogue, 'recall'>,
  records: readonly ListRecord[],
  options: AskOptions,
  ask: Ask,
  onLookedUp: (record: ListRecord, answers: Answers | undefined) => void,
): Promise<{ fetched: number }> {
  const { lookUps, open } = await recallKnown(catalogue, records, options)
  const openByPosition = Map.groupBy(open, ({ position }) => position)
  const once = askOnce(ask)
  const answer = async (questions: readonly Question[]) => {
    const asked = await Promise.allSettled(
      questions.map(async (question) => note(lookUps, question, await once.ask(question))),
    )
    const failure = asked.find((each) => each.status === 'rejected')
    if (failure) throw failure.reason
  }
  const lookUp = async (record: ListRecord) => {
    await answer(openByPosition.get(record.position) ?? [])
    const later = questionWithShownGtin(record, lookUps.answers.get(record.position))
    await answer(await recallAll(catalogue, later, options, lookUps))
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

/** What the catalogue remembers of records, and the positions of those it does not know all about. */
export async function recallRecords(
  catalogue: Pick<Catalogue, 'recall'>,
  records: readonly ListRecord[],
  options: AskOptions,
): Promise<{ answers: Map<number, Answers>; unknown: Set<number> }> {
  const { lookUps, open } = await recallKnown(catalogue, records, options)
  return { answers: lookUps.answers, unknown: new Set(open.map(({ position }) => position)) }
}

/** Asks the catalogue about all records at once, and answers the questions that stay open. */
async function recallKnown(
  catalogue: Pick<Catalogue, 'recall'>,
  records: readonly ListRecord[],
  options: AskOptions,
): Promise<{ lookUps: LookUps; open: Question[] }> {
  const wanted = records.filter(({ skipReason }) => skipReason === null)
  const lookUps: LookUps = { answers: new Map(wanted.map(({ position }) => [position, {}])) }
  const open = await recallAll(
    catalogue,
    wanted.flatMap((record) => questionsOf(record)),
    options,
    lookUps,
  )
  const openPositions = new Set(open.map(({ position }) => position))
  const later = wanted
    .filter(({ position }) => !openPositions.has(position))
    .flatMap((record) => questionWithShownGtin(record, lookUps.answers.get(record.position)))
  open.push(...(await recallAll(catalogue, later, options, lookUps)))
  return { lookUps, open }
}

/** What the list's own identifiers let ask, and the product that was chosen. eBay knows no ASIN. */
function questionsOf(record: ListRecord): Question[] {
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
function questionWithShownGtin(record: ListRecord, answers: Answers = {}): Question[] {
  const gtin = answers.ebay ? undefined : shownGtin(identifiersOf(record), answers.amazon?.outcome)
  return gtin === undefined ? [] : [{ position: record.position, marketplace: 'ebay', identifiers: { gtin } }]
}

/** Notes what the catalogue remembers, and answers the questions that stay open. */
async function recallAll(
  catalogue: Pick<Catalogue, 'recall'>,
  questions: readonly Question[],
  options: AskOptions,
  lookUps: LookUps,
): Promise<Question[]> {
  const open: Question[] = []
  for (const marketplace of marketplaces) {
    const asked = questions.filter((question) => question.marketplace === marketplace)
    if (asked.length === 0) continue
    const requests = asked.map(({ identifiers }) => identifiers)
    const recalled = await catalogue.recall(marketplace, requests, options)
    for (const [index, question] of asked.entries()) {
      const answer = recalled[index]
      if (answer) note(lookUps, question, answer)
      else open.push(question)
    }
  }
  return open
}

/** Asks each question once, however many records have it, and counts the answers that are no refusals. */
function askOnce(ask: Ask) {
  const asked = new Map<string, Promise<CatalogueAnswer>>()
  let fetched = 0
  const askAnew = async ({ marketplace, identifiers, position }: Question) => {
    const answer = await ask(marketplace, identifiers, position)
    if (answer.outcome.kind !== 'blocked') fetched += 1
    return answer
  }
  return {
    ask(question: Question): Promise<CatalogueAnswer> {
      const { asin, gtin, itemId } = question.identifiers
      const key = `${question.marketplace} ${asin} ${gtin} ${itemId}`
      const answer = asked.get(key) ?? askAnew(question)
      asked.set(key, answer)
      return answer
    },
    fetched: () => fetched,
  }
}

function note({ answers }: LookUps, { position, marketplace }: Question, answer: CatalogueAnswer): void {
  answers.set(position, { ...answers.get(position), [marketplace]: answer })
}
