/**
 * Measures the sheet of a long list beside millions of other rows: the server's first page of every order, filter and search
 * against a bare Fastify route in the same run, what rows cost when they are written, and scrolling and typing in a browser.
 * `node bench/list-sheet.ts [--rows 100000] [--others 1000000] [--requests 100] [--folder FOLDER] [--no-browser]`.
 * A folder keeps the rows for the next run. Linux only (`/proc`).
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rowSorts, sortOrders } from '@merkwerk/contract'
import { logIn, startBareRoute } from './measuring/bare-server.ts'
import { writeCsv } from './measuring/big-lists.ts'
import { addBigSheet, readTexts } from './measuring/big-sheet.ts'
import { completeRun, type FreshProduct, onFreshProduct, onProductIn } from './measuring/fresh-product.ts'
import { reportInTurn, type Timed, timeInTurn } from './measuring/in-turn.ts'
import { listRows } from './measuring/known-products.ts'
import { measureBrowser } from './measuring/sheet-browser.ts'
import { measureWrites } from './measuring/sheet-writes.ts'
import { whole } from './measuring/tables.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    others: { type: 'string' },
    requests: { type: 'string' },
    folder: { type: 'string' },
    'no-browser': { type: 'boolean' },
  },
})
const rows = Number(values.rows ?? 100_000)
const others = Number(values.others ?? 1_000_000)
const requests = Number(values.requests ?? 100)
/** The sheet requests this many positions first, and this many rows at once. */
const firstPositions = 200
const rowsAtOnce = 100
/** Times of the bare route. */
const goal = 3

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

async function readBrands({ database }: FreshProduct, list: number) {
  const { rows: brands } = await database.query<{ brand: string }>(
    'SELECT brand FROM list_rows WHERE list_id = $1 AND brand IS NOT NULL GROUP BY brand ORDER BY count(*) DESC',
    [list],
  )
  return { frequent: brands[0]?.brand ?? '', rare: brands.at(-1)?.brand ?? '' }
}

async function measureServer(product: FreshProduct, list: number, publicId: string): Promise<void> {
  using bareRoute = await startBareRoute(product)
  const headers = await logIn(product.url)
  const path = `${product.url}/api/lists/${publicId}`
  const queries = toQueries(await readTexts(product, list), await readBrands(product, list))
  const bare: Timed = { name: 'bare route', url: `${bareRoute.url}/lists/${list}`, times: [] }
  const positions = Array.from(
    { length: rowsAtOnce },
    (_, index) => 1 + index * Math.floor(rows / rowsAtOnce),
  )
  const loads: Timed[] = [
    bare,
    ...queries.map(([name, query]) => ({
      name,
      url: `${path}/order/?${new URLSearchParams({ limit: String(firstPositions), ...query })}`,
      times: [],
    })),
    { name: `${rowsAtOnce} rows by position`, url: `${path}/rows/?positions=${positions}`, times: [] },
    { name: 'all positions by title', url: `${path}/order/?sort=title`, times: [] },
    { name: 'facets', url: `${path}/facets/`, times: [] },
    { name: 'gaps', url: `${path}/gaps/`, times: [] },
  ]
  await timeInTurn(loads, requests, { headers })
  reportInTurn('first page', loads, goal)
}

/** Adds the list and the rows of others, unless an earlier run left them. */
async function prepare(product: FreshProduct) {
  const { rows: known } = await product.database.query<{ id: string; public_id: string }>(
    'SELECT id, public_id FROM lists WHERE total_rows = $1 ORDER BY id DESC LIMIT 1',
    [rows],
  )
  if (known[0]) return { list: Number(known[0].id), publicId: known[0].public_id }
  const file = join(product.folder, 'first.csv')
  await writeCsv(file, listRows(10, 10, product.sandboxUrl))
  await completeRun(product, file, 10)
  const { seconds, ...sheet } = await addBigSheet(product, rows, others)
  console.log(
    `${whole(rows)} rows beside ${whole(others)}: written in ${whole(seconds.rows)} s, indexed in ${whole(seconds.indexes)} s.\n`,
  )
  return sheet
}

async function measure(product: FreshProduct): Promise<void> {
  const { list, publicId } = await prepare(product)
  await measureServer(product, list, publicId)
  console.log()
  await measureWrites(product)
  console.log()
  if (!values['no-browser']) await measureBrowser(product.url, publicId)
}

await (values.folder === undefined ? onFreshProduct(measure) : onProductIn(values.folder, measure))
