/**
 * Measures the reader of Open Food Facts' nightly dump and its import into PostgreSQL on generated lines, beside a loop of
 * gunzip, `split` and `JSON.parse`, each in its own process. Then compares lookups in the imported table with lookups of
 * the same products in the product cache. `node bench/dump.ts [LINES]`, by default 100,000 lines of about 9 KB.
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { gtinCheckDigit, readOpenFactsDump } from '../packages/engine/src/index.ts'
import { chooseCacheScope } from '../packages/server/src/domains/products/product-cache/cache-scope.ts'
import { chooseFreshness } from '../packages/server/src/domains/products/product-cache/freshness.ts'
import { importOpenFacts, openDump } from '../packages/server/src/domains/products/product-cache/index.ts'
import { findInDump } from '../packages/server/src/domains/products/product-cache/open-facts-store.ts'
import {
  findCachedResults,
  storeResult,
} from '../packages/server/src/domains/products/product-cache/store.ts'
import { loadConfig } from '../packages/server/src/platform/config/config.ts'
import { migrate, openDatabase } from '../packages/server/src/platform/db/index.ts'
import { startPostgres } from '../scripts/postgres/index.ts'
import { row, whole } from './measuring/tables.ts'

const source = 'open-food-facts'
const toGtin = (index: number): string => {
  const body = String(400_000_000_000 + index)
  return body + gtinCheckDigit(body)
}

/** A product with the bulk that real lines have: images, hierarchies and histories that are not read. */
function line(index: number): string {
  const bulk = Array.from({ length: 120 }, (_, number) => `en:tag-${number}-${(index * 31 + number) % 997}`)
  return JSON.stringify({
    code: toGtin(index),
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
    last_modified_t: Math.floor(Date.now() / 1000) - 86_400,
    _keywords: bulk,
    states_hierarchy: bulk,
    images: Object.fromEntries(
      bulk.slice(0, 40).map((tag, at) => [at, { sizes: { 100: { h: 76, w: 100 } }, uploader: tag }]),
    ),
  })
}

const openContext = (databaseUrl: string, folder: string) => ({
  config: loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder }),
  db: openDatabase(databaseUrl),
  clock: { now: () => new Date() },
})

const readers = {
  async 'JSON.parse alone'(path: string) {
    let lines = 0
    const texts = createInterface({
      input: createReadStream(path).pipe(createGunzip()),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    for await (const text of texts) if (JSON.parse(text)) lines++
    return lines
  },
  async merkwerk(path: string) {
    let lines = 0
    for await (const read of readOpenFactsDump(createReadStream(path), { project: 'food' }))
      lines += read.length
    return lines
  },
  async 'merkwerk, imported'(path: string, databaseUrl: string) {
    const context = openContext(databaseUrl, dirname(path))
    const { lines } = await importOpenFacts(context, source, await openDump(path, 'bench'))
    await context.db.destroy()
    return lines
  },
}

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function measure(name: keyof typeof readers, path: string, databaseUrl: string): Promise<void> {
  const started = performance.now()
  const lines = await readers[name](path, databaseUrl)
  const seconds = (performance.now() - started) / 1000
  const megabytes = process.resourceUsage().maxRSS / 1024
  process.stdout.write(JSON.stringify({ lines, seconds, processor: processorSeconds(), megabytes }))
}

async function compareReaders(path: string, databaseUrl: string): Promise<void> {
  row('reader', 'lines', 'lines a second', 'processor µs a line', 'peak memory (MB)')
  row('---', '--:', '--:', '--:', '--:')
  for (const name of Object.keys(readers)) {
    const output = execFileSync(process.execPath, [import.meta.filename, '--read', name, path, databaseUrl], {
      encoding: 'utf8',
    })
    const { lines, seconds, processor, megabytes } = JSON.parse(output) as Record<string, number>
    if (!lines || !seconds || !processor || !megabytes) throw new Error(output)
    row(name, whole(lines), whole(lines / seconds), whole((processor / lines) * 1e6), whole(megabytes))
  }
}

/** Lookups of a thousand products at a time, as a job makes them. */
async function compareLookups(databaseUrl: string, folder: string, lines: number): Promise<void> {
  const context = openContext(databaseUrl, folder)
  const { db } = context
  const gtins = Array.from({ length: Math.min(1_000, lines) }, (_, index) => toGtin(index))
  const scope = chooseCacheScope(context.config, { name: source, site: 'world.openfoodfacts.org' })
  const freshness = chooseFreshness(context)
  const imported = await findInDump(db, source, gtins, freshness.dumpsSince)
  for (const [gtin, { outcome }] of imported)
    await storeResult(db, scope, { gtin }, { outcome, fetchedAt: new Date() })
  const lookups = {
    'product cache': () => findCachedResults(db, scope, gtins, freshness),
    'imported dump': () => findInDump(db, source, gtins, freshness.dumpsSince),
  }
  console.log('')
  row('lookup', 'found', 'products a second', 'processor µs a product')
  row('---', '--:', '--:', '--:')
  for (const [name, lookUp] of Object.entries(lookups)) {
    for (let warmUp = 0; warmUp < 20; warmUp++) await lookUp()
    const rounds = 100
    const [begin, used] = [performance.now(), processorSeconds()]
    let found = 0
    for (let round = 0; round < rounds; round++) found = (await lookUp()).size
    const seconds = (performance.now() - begin) / 1000
    const total = rounds * gtins.length
    row(name, found, whole(total / seconds), (((processorSeconds() - used) / total) * 1e6).toFixed(1))
  }
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_total_relation_size('open_facts_products')::float8 AS bytes`.execute(db)
  console.log(`\nThe table takes ${whole((rows[0]?.bytes ?? 0) / lines)} bytes a product.`)
  await db.destroy()
}

async function compare(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'merkwerk-dump-'))
  // Root's database runs as another user, who needs access to the folders below.
  await chmod(folder, 0o711)
  const path = join(folder, 'products.jsonl.gz')
  function* lines() {
    for (let index = 0; index < count; index++) yield `${line(index)}\n`
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path))
  const server = await startPostgres(folder)
  try {
    await migrate(server.url, 'sandbox')
    await compareReaders(path, server.url)
    await compareLookups(server.url, folder, count)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

const [first = '100000', name = '', path = '', databaseUrl = ''] = process.argv.slice(2)
if (first === '--read') await measure(name as keyof typeof readers, path, databaseUrl)
else await compare(Number(first))
