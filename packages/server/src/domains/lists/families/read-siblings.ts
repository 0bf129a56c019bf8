// docs/decisions/0063-families.md

import type { Family, MissingSibling, SourceName } from '@merkwerk/contract'
import { readGtins } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findProduct, findStatedGtins } from '../../products/product-cache/index.ts'
import { type RecordResult, readRowResults } from '../runs/index.ts'
import { findListed } from './families-queries.ts'
import { findFamilies, findMembers } from './store.ts'

/** Rows whose pages are looked at. Each page of a family lists all of its children. */
const pagesRead = 10

/**
 * The children that Amazon states for a family of a list and that no row of the list is, by its ASIN or by an EAN of the child's page if
 * that was read. They come from the page of a row that was read already. None if no page is kept any more. Throws `NOT_FOUND`.
 */
export async function readMissingSiblings(
  context: Pick<Context, 'db' | 'config'>,
  listId: number,
  familyId: number,
): Promise<MissingSibling[]> {
  const { db } = context
  const [family] = await findFamilies(db, listId, [familyId])
  if (!family) throw new AppError('NOT_FOUND')
  const members = await findMembers(db, listId, [familyId])
  const results = await readRowResults(
    context,
    listId,
    members.map(({ position }) => position),
  )
  const stated = await findStated(context, results)
  if (!stated) return []
  const { axes, siblings, pictures = [] } = stated.family
  const asins = siblings.map(({ id }) => id)
  const gtins = await findStatedGtins(context, { ...stated, ids: asins })
  const ids = new Map(
    [...gtins].flatMap(([asin, texts]) => readGtins(texts).map((gtin) => [gtin, asin] as const)),
  )
  const rows = await findListed(db, listId, { asins, eans: [...ids.keys()] })
  const listed = new Set([
    ...results.flatMap(findAsins),
    ...rows.flatMap(({ asin, ean }) => [asin, ids.get(ean ?? '')]),
  ])
  const places = family.axes.map(({ key }) => axes.findIndex((axis) => axis.key === key))
  return siblings
    .filter(({ id }) => !listed.has(id))
    .map(({ id, values, pictures: place }) => ({
      asin: id,
      values: places.map((at) => values[at] ?? ''),
      picture: (place === undefined ? undefined : pictures[place]?.[0]) ?? null,
    }))
}

const findAsins = ({ asin, products }: RecordResult): string[] =>
  [asin, ...products.map((product) => product.asin)].flatMap((found) => found ?? [])

/** The family on the first page that lists its children, and where that page is. */
async function findStated(
  context: Pick<Context, 'db' | 'config'>,
  results: readonly RecordResult[],
): Promise<{ family: Family; source: SourceName; site: string | undefined } | undefined> {
  const products = results.flatMap((result) => result.products.filter(({ asin }) => asin !== undefined))
  for (const { source, site, asin = '' } of products.slice(0, pagesRead)) {
    const product = await findProduct(context, source, asin, site)
    if (product?.family && product.family.siblings.length > 0) return { family: product.family, source, site }
  }
  return undefined
}
