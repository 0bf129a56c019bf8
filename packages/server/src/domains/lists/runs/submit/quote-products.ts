// docs/decisions/0024-charging.md

import type { SkipReason, SourceName } from '@merkwerk/contract'
import { DuplicateFilter, type Identifiers, listProductKeys, sourcePlugins } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/index.ts'
import {
  addExample,
  type CountedList,
  mostFirst,
  type SkippedRows,
  toIdentifiers,
  toPartNumber,
} from '../../rows/index.ts'
import { countPaid, countPaidOfList, findChosenRows, type QuotedRow } from './quote-queries.ts'

/** Distinct products of a run, and how many of them its account has paid for. */
export interface QuotedProducts {
  distinct: number
  paid: number
}

/** The most coins that a run can cost. What the account has paid for is free unless it is read afresh. */
export const mostCoins = (
  { config }: Pick<Context, 'config'>,
  { distinct, paid }: QuotedProducts,
  readsAfresh = false,
): number => (readsAfresh ? distinct : distinct - paid) * config.runs.coinsPerRecord

/** The products of a counted list. */
export async function quoteList(db: Db, accountId: number, list: CountedList): Promise<QuotedProducts> {
  const paid = await countPaidOfList(db, accountId, list.countId)
  if (paid === 0) return { distinct: list.distinctProducts, paid }
  const chosen = await findChosenRows(db, accountId, list.uploadId)
  // The product that the owner chose may be another one than the one that was paid for.
  const listed = await countPaid(db, accountId, chosen.map(listedKeys))
  const wanted = await countPaid(db, accountId, chosen.map(wantedKeys))
  return { distinct: list.distinctProducts, paid: Math.max(0, paid - Math.max(0, listed - wanted)) }
}

/** A line of a list as a quote reads it. */
export interface QuotedLine extends QuotedRow {
  position: number
  skip_reason: SkipReason | null
  bad_value: string | null
}

/** Counted rows with their products, and the identifiers of the first ones. */
interface QuotedRows extends QuotedProducts {
  total: number
  /** Examples have the positions of rows. */
  skipped: SkippedRows[]
  /** Rows with a chosen candidate. */
  chosen: number
  sample: Identifiers[]
}

/** Rows whose products are looked for in the cache: their share stands for all. */
const sampleSize = 500

/** The products of lines. */
export async function quoteRows(
  db: Db,
  accountId: number,
  pages: AsyncIterable<readonly QuotedLine[]>,
): Promise<QuotedRows> {
  const products = new DuplicateFilter()
  const skipped = new Map<SkipReason, SkippedRows>()
  const rows = { total: 0, chosen: 0, distinct: 0, paid: 0, sample: [] as Identifiers[] }
  for await (const page of pages) {
    rows.total += page.length
    const fresh: string[] = []
    for (const row of page) {
      if (row.skip_reason !== null) {
        addExample(skipped, row.skip_reason, { reason: row.skip_reason }, describeExample(row))
        continue
      }
      if (row.product_id !== null) rows.chosen += 1
      const keys = wantedKeys(row)
      if (products.isRepeat(keys)) continue
      fresh.push(keys)
      if (rows.sample.length < sampleSize) rows.sample.push(readIdentifiers(row))
    }
    rows.distinct += fresh.length
    rows.paid += await countPaid(db, accountId, fresh)
  }
  return { ...rows, skipped: mostFirst(skipped) }
}

const describeExample = ({ position, bad_value }: QuotedLine) => ({ row: position, value: bad_value ?? '' })

const readIdentifiers = (row: QuotedRow): Identifiers =>
  toIdentifiers({ ...row, partNumber: toPartNumber(row) })

const listedKeys = (row: QuotedRow): string => listProductKeys(readIdentifiers(row)).join('\n')

/** The keys of a row, and those of the product that the owner chose for it. */
function wantedKeys(row: QuotedRow): string {
  if (row.product_id === null) return listedKeys(row)
  const chosen = sourcePlugins[row.marketplace as SourceName].identifyChosen(row.product_id)
  return [listedKeys(row), ...listProductKeys(chosen)].join('\n')
}
