import {
  type ChosenCandidate,
  type ProblemCode,
  type ProblemParams,
  reasonMessage,
  type TypedIdentifiers,
} from '@merkwerk/contract'
import { checkRecord, isDamaged, mayBeRounded, parsePasted, type RecordCheck } from '@merkwerk/engine'
import type { Db } from '../../../platform/db/index.ts'
import { AppError, createProblem } from '../../../platform/errors.ts'
import {
  createArticleKey,
  createLine,
  createRowKey,
  findSameArticles,
  type Line,
  type Statement,
} from '../rows/index.ts'

/** What a seller typed, for a row that has nothing else. */
export type TypedRow = Record<keyof TypedIdentifiers, string>

export const fillTyped = ({
  article_number = '',
  ean = '',
  asin = '',
  mpn = '',
  brand = '',
}: TypedIdentifiers): TypedRow => ({ article_number, ean, asin, mpn, brand })

/** `INVALID_INPUT` for one field, whose problem is also the sentence of the error. */
export function refuseTyped(field: string, code: ProblemCode, params?: ProblemParams): AppError {
  const problem = createProblem(code, params)
  return new AppError('INVALID_INPUT', {}, { problem, fields: { [field]: [problem] } })
}

/** What a row states, as its owner would type it. A part number that cannot be searched is kept as the invalid cell. */
export function readStated({
  article_number,
  ean,
  asin,
  mpn,
  mpn_brand,
  skip_reason,
  bad_value,
}: Statement): TypedRow {
  const part = mpn ?? (skip_reason?.startsWith('mpn-') ? bad_value : null)
  return { article_number, ean: ean ?? '', asin: asin ?? '', mpn: part ?? '', brand: mpn_brand ?? '' }
}

/** The field of a typed row that is to blame for a reason to skip it. */
export function blame(reason: string): keyof TypedIdentifiers {
  if (reason === 'duplicate' || reason.includes('article-number')) return 'article_number'
  if (reason.startsWith('asin')) return 'asin'
  if (reason === 'mpn-without-brand') return 'brand'
  return reason.startsWith('mpn') ? 'mpn' : 'ean'
}

const refuseRow = (reason: Parameters<typeof reasonMessage>[0], prefix: string): AppError =>
  refuseTyped(`${prefix}${blame(reason)}`, 'row-refused', { reason: reasonMessage(reason) })

const toRecord = ({ article_number: articleNumber, ...others }: TypedRow) => ({ articleNumber, ...others })

/** Checks typed identifiers as those of an upload. */
export const checkTyped = (typed: TypedRow): RecordCheck => checkRecord(toRecord(typed))

/** Where a text stood before, and why its row was skipped there. */
export type Source = Pick<Statement, 'article_number' | 'ean' | 'asin' | 'skip_reason'>

/**
 * Checks a row with other identifiers. A text with a source was judged there among the other rows of its file: it is damaged if the row was
 * skipped for it, and only then.
 */
export function checkRetyped(
  typed: TypedRow,
  findSource: (field: keyof TypedRow) => Source | undefined,
): RecordCheck {
  const [article, ean, mpn] = (['article_number', 'ean', 'mpn'] as const).map(findSource)
  // An article number that is also the EAN or ASIN of its row has only been judged as that.
  const isShared = article !== undefined && [article.ean, article.asin].includes(article.article_number)
  return checkRecord(toRecord(typed), {
    artikelNumber: (cell) =>
      article?.skip_reason === 'article-number-damaged' ||
      (isShared && article.skip_reason === 'ean-damaged') ||
      ((isShared || !article) && isDamaged(cell)),
    // Of a row that was skipped for its article number, nothing else was judged.
    ean: (cell) =>
      ean?.skip_reason === 'ean-damaged' ||
      (ean?.skip_reason?.includes('article-number') === true && mayBeRounded(cell)),
    mpn: (cell) => (mpn ? mpn.skip_reason === 'mpn-damaged' : isDamaged(cell)),
  })
}

/** The line of checked identifiers. Throws `INVALID_INPUT` for a row that could not be searched. */
export function createUsable(position: number, check: RecordCheck, prefix = ''): Line {
  if (check.kind === 'skipped') throw refuseRow(check.reason, prefix)
  return createLine(position, { ...check, row: position })
}

type Identity = Pick<Statement, 'article_number' | 'ean' | 'asin' | 'mpn' | 'mpn_brand'>

interface Comparison<Some> {
  /** What the list states of a row now. Undefined for a new one. */
  findBefore?: (line: Some) => Statement | undefined
  /** Called for each row that would repeat another one. It stays as it is. May throw. */
  refuse: (line: Some) => void
}

/**
 * The lines that repeat no other row of their list, nor one another. Notes those whose article number another row has. Rows that stay as
 * they are, also because they are refused, keep their numbers before any other gets them.
 */
export async function compareArticles<Some extends Statement>(
  db: Db,
  listId: number,
  lines: readonly Some[],
  { findBefore, refuse }: Comparison<Some>,
): Promise<Some[]> {
  const [searched, skipped] = [true, false].map((isSearched) =>
    lines.filter(({ skip_reason: reason }) => (reason === null) === isSearched),
  )
  const others: Identity[] = await findSameArticles(db, listId, {
    articles: searched!.map(createArticleKey),
    except: lines.map(({ position }) => position),
  })
  const findHeld = (line: Some) => {
    const before = findBefore?.(line)
    return before?.skip_reason === null ? before : undefined
  }
  const { accepted, held } = claimNumbers(searched!, { others, findHeld, refuse })
  const articles = new Set([...others, ...held].map(createArticleKey))
  const noted = accepted.map((line): Some => {
    const article = createArticleKey(line)
    const isShared = articles.has(article)
    articles.add(article)
    return isShared ? { ...line, notes: [...line.notes, 'article-number-shared'] } : line
  })
  return [...noted, ...skipped!]
}

interface Claims<Some> {
  others: readonly Identity[]
  /** What a row is searched by now. */
  findHeld: (line: Some) => Identity | undefined
  refuse: (line: Some) => void
}

/** The lines that get their numbers, those that keep them first, and what the refused ones still state. */
function claimNumbers<Some extends Statement>(
  lines: readonly Some[],
  { others, findHeld, refuse }: Claims<Some>,
): { accepted: Some[]; held: Identity[] } {
  const taken = new Set(others.map(createRowKey))
  const claimed = new Map<string, Some>()
  const held: Identity[] = []
  const kept = new Set(
    lines.filter((line) => {
      const before = findHeld(line)
      return before !== undefined && createRowKey(before) === createRowKey(line)
    }),
  )
  for (const line of kept) taken.add(createRowKey(line))
  for (const line of lines) {
    if (kept.has(line)) continue
    const key = createRowKey(line)
    let refused = taken.has(key) || claimed.has(key) ? line : undefined
    if (!refused) claimed.set(key, line)
    // Who got the numbers that a refused row keeps is refused too.
    while (refused) {
      refuse(refused)
      const before = findHeld(refused)
      if (!before) break
      const heldKey = createRowKey(before)
      held.push(before)
      taken.add(heldKey)
      refused = claimed.get(heldKey)
      claimed.delete(heldKey)
    }
  }
  return { accepted: [...kept, ...claimed.values()], held }
}

/** Throws `INVALID_INPUT` for a row that repeats another one. `prefix` names it. */
export function refuseRepeated(prefix = ''): never {
  throw refuseRow('duplicate', prefix)
}

const refusedPastes = {
  'other-page': 'paste-of-other-page',
  'other-site': 'paste-of-other-site',
  unknown: 'paste-unknown',
} as const

/** What a pasted text changes of a row: an identifier, or the product on eBay that is meant. Throws `INVALID_INPUT`. */
export function readPasted(text: string): { typed: TypedIdentifiers; chosen: ChosenCandidate | null } {
  const pasted = parsePasted(text)
  if (!('id' in pasted)) throw refuseTyped('pasted', refusedPastes[pasted.kind])
  const { kind, id } = pasted
  if (kind === 'ebay-item') return { typed: {}, chosen: { source: 'ebay', id } }
  return { typed: { [kind]: id }, chosen: null }
}
