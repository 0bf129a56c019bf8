// docs/decisions/0024-charging.md

import type { SourceName } from '@merkwerk/contract'
import { type Identifiers, listProductKeys, sourcePlugins } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/index.ts'
import type { CountedList } from '../../rows/index.ts'
import { identifiersOf, partNumberOf } from '../record.ts'
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
): number => (readsAfresh ? distinct : distinct - paid) * config.jobs.coinsPerRecord

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

/** Counted rows with their products, and the identifiers of the first ones. */
interface QuotedRows extends QuotedProducts {
  total: number
  /** Rows with a chosen candidate. */
  chosen: number
  sample: Identifiers[]
}

const sampleSize = 500

/** The products of stored rows. Each row that no run has processed counts as a product. */
export async function quoteRows(
  db: Db,
  accountId: number,
  pages: AsyncIterable<readonly QuotedRow[]>,
): Promise<QuotedRows> {
  const products = new Set<string>()
  const rows: Omit<QuotedRows, 'paid'> = { total: 0, chosen: 0, distinct: 0, sample: [] }
  for await (const page of pages)
    for (const row of page) {
      const keys = wantedKeys(row)
      rows.total += 1
      if (row.product_id !== null) rows.chosen += 1
      if (products.has(keys)) continue
      rows.distinct += 1
      if (keys === '') continue
      products.add(keys)
      if (rows.sample.length < sampleSize) rows.sample.push(readIdentifiers(row))
    }
  return { ...rows, paid: await countPaid(db, accountId, [...products]) }
}

const readIdentifiers = (row: QuotedRow): Identifiers =>
  identifiersOf({ ...row, partNumber: partNumberOf(row) })

const listedKeys = (row: QuotedRow): string => listProductKeys(readIdentifiers(row)).join('\n')

/** The keys of a row, and those of the product that the owner chose for it. */
function wantedKeys(row: QuotedRow): string {
  if (row.product_id === null) return listedKeys(row)
  const chosen = sourcePlugins[row.marketplace as SourceName].identifyChosen(row.product_id)
  return [listedKeys(row), ...listProductKeys(chosen)].join('\n')
}
