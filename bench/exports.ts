/**
 * Measures export packages: records a second of processor time and peak memory of every target, each in its own process.
 * `node bench/exports.ts [RECORDS] [--families]`. `node bench/exports.ts TARGET RECORDS` is one measurement. With families each five
 * products are one, in three sizes and two colours, and files create articles.
 */
import { execFileSync } from 'node:child_process'
import type { ExportFamily, ExportProduct, ExportRecord } from '../packages/exports/src/index.ts'
import { exportTargets, findExportTarget, packageFile, preflight } from '../packages/exports/src/index.ts'
import { row, whole } from './measuring/tables.ts'

const names = [
  'Farbe',
  'Material',
  'Marke',
  'Gewicht',
  'Länge',
  'Breite',
  'Höhe',
  'Leistung',
  'Spannung',
  'Serie',
]
const words = [
  'Schwarz',
  'Edelstahl, gebürstet',
  '230 V | 50 Hz',
  '1,5 Liter',
  'Größe: L',
  'a=b',
  '100 %',
  'Ja',
  '"XL"',
]
const description = `${'Kocht schnell & leise; mit Griff aus Holz, 100 % dicht. '.repeat(18)}\nLieferumfang: 1 Stück`

/** Twelve attributes of 60 names. One value in six occurs only once. */
const attributes = (index: number): ExportProduct['attributes'] =>
  Array.from({ length: 12 }, (_, slot) => ({
    name: `${names[(index + slot) % names.length]} ${(index * 7 + slot) % 6}`,
    values: [
      slot % 6 === 0
        ? `Modell ${index}-${slot}`
        : `${words[(index + slot) % words.length]} ${(index + slot) % 50}`,
    ],
  }))

const membersCount = 5
const isFamilies = process.argv.includes('--families')

/** One family for five rows. Sparse: the last size has one colour. */
function toFamily(number: number): ExportFamily {
  return {
    number: `VA-${String(number).padStart(6, '0')}`,
    title: `Wasserkocher ${number}`,
    axes: [
      { name: 'Größe', values: ['S', 'M', 'L'] },
      { name: 'Farbe', values: [words[number % words.length] ?? '', 'Blau'] },
    ],
  }
}

let family = toFamily(0)

function toVariant(index: number): Pick<ExportProduct, 'variant'> {
  if (!isFamilies) return {}
  const member = index % membersCount
  if (member === 0) family = toFamily(Math.floor(index / membersCount))
  const values = family.axes.map(
    (axis, at) => axis.values[at === 0 ? Math.floor(member / 2) : member % 2] ?? '',
  )
  return { variant: { family, values } }
}

const toProduct = (index: number): ExportProduct => ({
  ...toVariant(index),
  position: index + 1,
  articleNumber: `AR-${String(index).padStart(7, '0')}`,
  gtin: String(4_006_380_000_000 + index),
  title: `Wasserkocher Größe ${index % 50}, ${words[index % words.length]}`,
  brand: `Hersteller ${index % 300}`,
  description,
  categories: ['Küche & Haushalt', 'Kleingeräte', `Wasserkocher ${index % 40}`],
  prices: { amazon: { amount: `${index % 900}.90`, currency: 'EUR' } },
  weightKg: '1.25',
  images: Array.from({ length: 5 }, (_, slot) => `https://images.test/${index}-${slot}.jpg`),
  urls: { amazon: `https://amazon.test/dp/${index}` },
  attributes: attributes(index),
})

const blockSize = 500

const toSource = (records: number) => ({
  async *[Symbol.asyncIterator]() {
    for (let start = 0; start < records; start += blockSize) {
      const length = Math.min(blockSize, records - start)
      yield Array.from({ length }, (_, index): ExportRecord => {
        const product = toProduct(start + index)
        const { position, articleNumber } = product
        return { position, articleNumber, product, reason: { de: '', en: '' } }
      })
    }
  },
})

/** Iterates the source only: what every figure includes for each of its passes. */
async function readSource(records: number): Promise<void> {
  for await (const _ of toSource(records));
}

interface Measurement {
  package: number
  preflight: number
  megabytes: number
  findings: number
  peak: number
}

/** Seconds of processor time, compression included: other work on the machine does not change them. */
async function readSeconds(run: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1e6
}

async function measure(id: string, records: number): Promise<Measurement> {
  const target = findExportTarget(id)
  const source = toSource(records)
  const options = isFamilies ? { mode: 'create', price: 'amazon' } : {}
  let bytes = 0
  let findings = 0
  const packageSeconds = await readSeconds(async () => {
    if (!target) return readSource(records)
    for await (const chunk of packageFile(target, { source, options }).body) bytes += chunk.length
  })
  const peak = process.resourceUsage().maxRSS / 1024
  const preflightSeconds = await readSeconds(async () => {
    if (target)
      for (const { count } of (await preflight(target, { source, options })).findings) findings += count
  })
  return { package: packageSeconds, preflight: preflightSeconds, megabytes: bytes / 1e6, findings, peak }
}

/**
 * V8 collects garbage late while memory is left: its young generation alone takes up to 200 MB on a large machine, in some runs more
 * than in others. A run that kept products would exceed the limit of the old one.
 */
const heapLimits = ['--max-old-space-size=160', '--max-semi-space-size=16']

function compare(records: number): void {
  const ids = ['source', 'csv', ...exportTargets.map(({ id }) => id).filter((id) => id !== 'csv')]
  row(
    'target',
    'package, records/s of CPU',
    'of plain CSV',
    'report, records/s of CPU',
    'findings',
    'MB of ZIP',
    'peak MB',
  )
  row('---', '--:', '--:', '--:', '--:', '--:', '--:')
  let plain = 0
  for (const id of ids) {
    const output = execFileSync(process.execPath, [
      ...heapLimits,
      import.meta.filename,
      id,
      String(records),
      ...(isFamilies ? ['--families'] : []),
    ])
    const result: Measurement = JSON.parse(output.toString())
    const rate = records / result.package
    if (id === 'csv') plain = rate
    row(
      id,
      whole(rate),
      plain ? (rate / plain).toFixed(2) : '',
      id === 'source' ? '' : whole(records / result.preflight),
      whole(result.findings),
      whole(result.megabytes),
      whole(result.peak),
    )
  }
}

const [first = '100000', second] = process.argv.slice(2).filter((argument) => argument !== '--families')
if (second) console.log(JSON.stringify(await measure(first, Number(second))))
else compare(Number(first))
