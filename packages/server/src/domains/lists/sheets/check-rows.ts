import {
  type ChosenCandidate,
  type ProblemCode,
  type ProblemParams,
  reasonMessage,
  type TypedIdentifiers,
} from '@merkwerk/contract'
import { checkRecord, type Identifiers, identifiersKey, parsePasted } from '@merkwerk/engine'
import type { Db } from '../../../platform/db/index.ts'
import { AppError, createProblem } from '../../../platform/errors.ts'
import { createLine, findSameArticles, type Line } from '../rows/index.ts'
import { toIdentifiers, toPartNumber } from '../runs/index.ts'

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
}: Line): TypedRow {
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

/** The line of typed identifiers, as an upload would check them. Throws `INVALID_INPUT` for a row that could not be searched. */
export function checkTyped(position: number, typed: TypedRow, prefix = ''): Line {
  const { article_number: articleNumber, ean, asin, mpn, brand } = typed
  const check = checkRecord({ articleNumber, ean, asin, mpn, brand })
  if (check.kind === 'skipped') throw refuseRow(check.reason, prefix)
  return createLine(position, { ...check, row: position })
}

const articleKey = ({ article_number }: Pick<Line, 'article_number'>) =>
  article_number.normalize('NFKC').toLowerCase()
const productKey = (line: Pick<Line, 'ean' | 'asin' | 'mpn' | 'mpn_brand'>): string =>
  identifiersKey(toIdentifiers({ ...line, partNumber: toPartNumber(line) }) satisfies Identifiers)

/**
 * Notes lines whose article number another row has. `replaceRepeated` returns the line to take instead of one that repeats another row, or
 * throws.
 */
export async function compareArticles<Some extends Line>(
  db: Db,
  listId: number,
  lines: readonly Some[],
  replaceRepeated: (line: Some, index: number) => Some,
): Promise<Some[]> {
  const others = await findSameArticles(db, listId, {
    articles: lines.map(articleKey),
    except: lines.map(({ position }) => position),
  })
  const known = new Map<string, string[]>()
  const add = (line: Parameters<typeof productKey>[0] & Pick<Line, 'article_number'>) => {
    const key = articleKey(line)
    known.set(key, [...(known.get(key) ?? []), productKey(line)])
  }
  for (const line of others) add(line)
  return lines.map((line, index) => {
    const same = known.get(articleKey(line))
    if (same?.includes(productKey(line))) {
      const other = replaceRepeated(line, index)
      add(other)
      return other
    }
    add(line)
    return same === undefined ? line : { ...line, notes: [...line.notes, 'article-number-shared'] }
  })
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
