/**
 * Measures which rows of a list are one family: processor time and memory of 100,000 rows in 20,000 families, by what a marketplace states
 * and by titles alone. With `--sheet`, also the sheet and the pane of such a list, against a bare Fastify route in the same run.
 * `node bench/families.ts [ROWS] [--sheet] [--requests 20]`
 */
import { parseArgs } from 'node:util'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { decideFamilies, type FamilyRow } from '../packages/exports/src/index.ts'
import { addSheet } from './measuring/big-sheet.ts'
import { startFreshProduct } from './measuring/fresh-product.ts'
import { compareWithBareRoute } from './measuring/in-turn.ts'
import { runFirstList } from './measuring/known-products.ts'
import { row, whole } from './measuring/tables.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'boolean' }, requests: { type: 'string' } },
})
const rows = Number(positionals[0] ?? 100_000)
const requests = Number(options.requests ?? 20)
const membersCount = 5
const sizes = ['S', 'M', 'L']
const colors = ['Rot', 'Dunkelblau', 'Schwarz', 'Grün', 'Beige']

/** Five articles of a family in three sizes and two colours. */
function createRow(index: number, isStated: boolean): FamilyRow {
  const family = Math.floor(index / membersCount)
  const member = index % membersCount
  const size = sizes[Math.floor(member / 2)] ?? 'M'
  const color = colors[(family + (member % 2)) % colors.length] ?? 'Rot'
  const values = [size, color]
  const axes = ['size_name', 'color_name'].map((key, at) => ({
    key,
    label: at === 0 ? 'Größe' : 'Farbe',
    value: values[at],
  }))
  return {
    id: index + 1,
    articleNumber: `AR-${String(family).padStart(6, '0')}-${member}`,
    parent: '',
    title: `Nordkap Hemd ${family} ${color} ${size}`,
    brand: `Marke ${family % 300}`,
    model: '',
    gtin: '',
    category: `Hemden ${family % 40}`,
    attributes: isStated ? [] : axes.map(({ label, value }) => ({ name: label, value: value ?? '' })),
    families: isStated ? [{ source: 'amazon', id: `B0${family}`, ownId: `B1${index}`, axes }] : [],
  }
}

row('evidence', 'rows/s of CPU', 'families', 'MB more')
row('---', '--:', '--:', '--:')
for (const [name, isStated] of [
  ['Amazon states the family', true],
  ['brand, title and numbers', false],
] as const) {
  const list = Array.from({ length: rows }, (_, index) => createRow(index, isStated))
  const before = process.memoryUsage().rss
  const begin = process.cpuUsage()
  const { length } = decideFamilies(list)
  const { user, system } = process.cpuUsage(begin)
  row(
    name,
    whole((rows / (user + system)) * 1e6),
    whole(length),
    whole((process.memoryUsage().rss - before) / 1e6),
  )
}

/** Puts the rows of a list into families of five, of which every tenth is proposed. */
async function addFamilies(product: RunningProduct, publicId: string): Promise<void> {
  await query(
    product,
    `INSERT INTO list_families (list_id, key, state, rule, reason, number, axes, changed_at)
     SELECT id, 'amazon ' || n, CASE WHEN n % 10 = 0 THEN 'proposed' ELSE 'accepted' END, 'variation',
       '{"code": "same-variations", "detail": "Amazon"}', 'F-' || lpad(n::text, 6, '0'),
       '[{"key": "size_name", "label": "Größe"}, {"key": "color_name", "label": "Farbe"}]', now()
     FROM lists, generate_series(0, $2) AS n WHERE public_id = $1`,
    [publicId, Math.ceil(rows / membersCount) - 1],
  )
  await query(
    product,
    `INSERT INTO list_family_rows (list_id, position, family_id, axis_values, has_ean)
     SELECT family.list_id, n, family.id, ARRAY[($2::text[])[1 + (n - 1) % $4 / 2], ($3::text[])[1 + (n / $4 + (n - 1) % $4 % 2) % 5]], true
     FROM lists JOIN list_families AS family ON family.list_id = lists.id, generate_series(1, $5) AS n
     WHERE public_id = $1 AND family.key = 'amazon ' || (n - 1) / $4`,
    [publicId, sizes, colors, membersCount, rows],
  )
  await query(product, 'VACUUM ANALYZE list_families, list_family_rows')
}

async function measureSheet(): Promise<void> {
  await using product = await startFreshProduct()
  await runFirstList(product, 10)
  const list = await addSheet(product, rows)
  await addFamilies(product, list.publicId)
  const order = (query: Record<string, string>): string =>
    `order/?${new URLSearchParams({ limit: '200', ...query })}`
  const positions = Array.from({ length: 100 }, (_, index) => index + 1)
  const fields = JSON.stringify(['axis:Größe', 'axis:Farbe'])
  console.log()
  await compareWithBareRoute(product, { list, title: `${whole(rows)} rows in families`, requests }, [
    ['grouped by family', order({ group_by: 'family' })],
    ['grouped by family, by title', order({ group_by: 'family', sort: 'title' })],
    ['grouped by an axis', order({ group_by: 'axis:Farbe' })],
    ['by an axis', order({ sort: 'axis:Größe' })],
    [
      'the rows of a page with two axes',
      `rows/?${new URLSearchParams({ positions: positions.join(','), fields })}`,
    ],
    ['a page of the pane', 'families/?state=accepted'],
    ['a family by its number', 'families/?number=F-000777'],
    ['families by a text', 'families/?search=F-0007'],
  ])
}

if (options.sheet) await measureSheet()
