/**
 * Measures the reader of Open Food Facts' nightly dump on generated lines, beside a loop of gunzip, `split` and
 * `JSON.parse`, each in its own process. `node bench/dump.ts [LINES]`, by default 100,000 lines of about 9 KB.
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { gtinCheckDigit, readOpenFactsDump } from '../packages/engine/src/index.ts'
import { row, whole } from './measuring/tables.ts'

/** A product with the bulk that real lines have: images, hierarchies and histories that are not read. */
function line(index: number): string {
  const body = String(400_000_000_000 + index)
  const bulk = Array.from({ length: 120 }, (_, number) => `en:tag-${number}-${(index * 31 + number) % 997}`)
  return JSON.stringify({
    code: body + gtinCheckDigit(body),
    lang: 'de',
    product_name_de: `Schokolade ${index}`,
    brands: `Kakaohof ${index % 50}`,
    quantity: '100 g',
    ingredients_text_de: 'Kakaomasse, Zucker, Kakaobutter, Emulgator: Lecithine (_Soja_). '.repeat(3),
    allergens_tags: ['en:soybeans', 'en:milk'],
    categories: 'Snacks, Schokoladen',
    nutrition_data_per: '100g',
    nutriments: Object.fromEntries(
      ['fat', 'sugars', 'salt', 'proteins', 'carbohydrates', 'fiber'].flatMap((key, at) => [
        [`${key}_100g`, (index + at) % 60],
        [`${key}_value`, (index + at) % 60],
        [`${key}_unit`, 'g'],
      ]),
    ),
    countries_tags: ['en:germany'],
    last_modified_t: 1_700_000_000 + index,
    _keywords: bulk,
    states_hierarchy: bulk,
    images: Object.fromEntries(
      bulk.slice(0, 40).map((tag, at) => [at, { sizes: { 100: { h: 76, w: 100 } }, uploader: tag }]),
    ),
  })
}

const readers = {
  async merkwerk(path: string) {
    let lines = 0
    for await (const read of readOpenFactsDump(createReadStream(path), { project: 'food' }))
      lines += read.length
    return lines
  },
  async 'JSON.parse alone'(path: string) {
    let lines = 0
    const texts = createInterface({
      input: createReadStream(path).pipe(createGunzip()),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    for await (const text of texts) if (JSON.parse(text)) lines++
    return lines
  },
}

async function measure(name: keyof typeof readers, path: string): Promise<void> {
  const started = performance.now()
  const lines = await readers[name](path)
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(JSON.stringify({ lines, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
}

async function compare(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'merkwerk-dump-'))
  const path = join(folder, 'products.jsonl.gz')
  function* lines() {
    for (let index = 0; index < count; index++) yield `${line(index)}\n`
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path))
  row('reader', 'lines', 'lines a second', 'peak memory (MB)')
  row('---', '--:', '--:', '--:')
  for (const name of Object.keys(readers)) {
    const output = execFileSync(process.execPath, [import.meta.filename, '--read', name, path], {
      encoding: 'utf8',
    })
    const measured = JSON.parse(output) as { lines: number; seconds: number; megabytes: number }
    row(name, whole(measured.lines), whole(measured.lines / measured.seconds), whole(measured.megabytes))
  }
  await rm(folder, { recursive: true })
}

const [first = '100000', name = '', path = ''] = process.argv.slice(2)
if (first === '--read') await measure(name as keyof typeof readers, path)
else await compare(Number(first))
