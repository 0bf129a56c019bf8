/**
 * Measures which rows of a list are one family: processor time and memory of 100,000 rows in 20,000 families, by what a marketplace states
 * and by titles alone. `node bench/families.ts [ROWS]`
 */
import { decideFamilies, type FamilyRow } from '../packages/exports/src/index.ts'
import { row, whole } from './measuring/tables.ts'

const rows = Number(process.argv[2] ?? 100_000)
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
