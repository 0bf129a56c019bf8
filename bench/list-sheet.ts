/**
 * Measures the sheet of a long list beside millions of other rows: the server's first page of every order, filter and search
 * against a bare Fastify route in the same run.
 * `node bench/list-sheet.ts [--rows 100000] [--others 1000000] [--requests 100] [--folder FOLDER]`.
 * A folder keeps the rows for the next run. Linux only (`/proc`).
 */
import { parseArgs } from 'node:util'
import { rowSorts, sortOrders } from '@merkwerk/contract'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { type AddedList, addBigSheet, readTexts } from './measuring/big-sheet.ts'
import { startFreshProduct } from './measuring/fresh-product.ts'
import { compareWithBareRoute } from './measuring/in-turn.ts'
import { runFirstList } from './measuring/known-products.ts'
import { whole } from './measuring/tables.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    others: { type: 'string' },
    requests: { type: 'string' },
    folder: { type: 'string' },
  },
})
const rows = Number(values.rows ?? 100_000)
const others = Number(values.others ?? 1_000_000)
const requests = Number(values.requests ?? 100)
/** The sheet requests this many positions first, and this many rows at once. */
const firstPositions = 200
const rowsAtOnce = 100

function toQueries(
  texts: Record<string, string>,
  brand: { frequent: string; rare: string },
): (readonly [string, Record<string, string>])[] {
  const sorts = rowSorts.flatMap((sort) =>
    sortOrders.map((order) => [`order by ${sort}, ${order}`, { sort, order }] as const),
  )
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  return [
    ...sorts,
    ['filter: one verdict', { verdict: 'ambiguous' }],
    ['filter: three verdicts', { verdict: 'ambiguous,not-found,blocked' }],
    ['filter: a frequent brand', { brand: brand.frequent }],
    ['filter: a rare brand', { brand: brand.rare }],
    ['filter: a category', { category: 'Kategorie 120' }],
    ['filter: a source', { source: 'ebay' }],
    ['filter: a frequent missing field', { missing: 'description' }],
    ['filter: a rare missing field', { missing: 'attribute:Farbe' }],
    ['filter: edited', { edited: 'true' }],
    ['filter: ignored', { ignored: 'true' }],
    ['filter: changed since yesterday', { changed_since: dayAgo }],
    ['filter and order: rare brand by price', { brand: brand.rare, sort: 'amazon_price' }],
    ['filter and order: a verdict by title', { verdict: 'ambiguous', sort: 'title' }],
    ...Object.entries(texts).map(([name, search]) => [`search: ${name}`, { search }] as const),
    [
      'search and order: a frequent part by title',
      { search: texts['a frequent part of titles'] ?? '', sort: 'title' },
    ],
  ]
}

async function readBrands(product: RunningProduct, list: number) {
  const brands = await query<{ brand: string }>(
    product,
    'SELECT brand FROM list_rows WHERE list_id = $1 AND brand IS NOT NULL GROUP BY brand ORDER BY count(*) DESC',
    [list],
  )
  return { frequent: brands[0]?.brand ?? '', rare: brands.at(-1)?.brand ?? '' }
}

async function measureServer(product: RunningProduct, list: AddedList): Promise<void> {
  const queries = toQueries(await readTexts(product, list.id), await readBrands(product, list.id))
  const positions = Array.from(
    { length: rowsAtOnce },
    (_, index) => 1 + index * Math.floor(rows / rowsAtOnce),
  )
  await compareWithBareRoute(product, { list, title: 'first page', requests }, [
    ...queries.map(
      ([name, query]) =>
        [name, `order/?${new URLSearchParams({ limit: String(firstPositions), ...query })}`] as const,
    ),
    [`${rowsAtOnce} rows by position`, `rows/?positions=${positions}`],
    ['all positions by title', 'order/?sort=title'],
    ['facets', 'facets/'],
    ['gaps', 'gaps/'],
  ])
}

/** Adds the list and the rows of others, unless an earlier run left them. */
async function prepare(product: RunningProduct): Promise<AddedList> {
  const [known] = await query<{ id: string; public_id: string }>(
    product,
    'SELECT id, public_id FROM lists WHERE total_rows = $1 ORDER BY id DESC LIMIT 1',
    [rows],
  )
  if (known) return { id: Number(known.id), publicId: known.public_id }
  await runFirstList(product, 10)
  const { seconds, ...list } = await addBigSheet(product, rows, others)
  console.log(
    `${whole(rows)} rows beside ${whole(others)}: written in ${whole(seconds.rows)} s, indexed in ${whole(seconds.indexes)} s.\n`,
  )
  return list
}

await using product = await startFreshProduct({}, values.folder)
await measureServer(product, await prepare(product))
