// docs/decisions/0057-source-plugins.md

import type { Readable } from 'node:stream'
import type { SourceName } from '@merkwerk/contract'
import { type DumpLine, type DumpOptions, findOpenFactsProject, readOpenFactsDump } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { chooseFreshness } from './freshness.ts'
import { DumpError, type OpenedDump, toMessage } from './open-dump.ts'
import {
  beginImport,
  countProducts,
  deleteOutdatedImports,
  findImport,
  giveUpImport,
  type OpenFactsImport,
  publishImport,
  storeLines,
} from './open-facts-store.ts'

/** Lines per transaction. A killed import repeats at most as many. */
const batchSize = 1_000

/**
 * Imports the nightly dump of a source into the table that lookups use before its interface. Lookups use the earlier
 * dump until this one is complete. Continues an import of the same dump after a kill, and does nothing if the dump is in
 * use. Rejects with `DumpError`.
 */
export async function importOpenFacts(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  source: SourceName,
  { id, compressed, taxonomies }: OpenedDump,
): Promise<OpenFactsImport> {
  const { db } = context
  const project = findOpenFactsProject(source)
  if (!project) throw new DumpError(`${source} has no dumps`)
  const current = await findImport(db, source, 'current')
  if (current?.dump === id) {
    compressed.destroy()
    // A kill after the publication left the earlier one.
    await deleteOutdatedImports(db, source)
    return current
  }
  const begun = await beginImport(db, source, id)
  await deleteOutdatedImports(db, source)
  let { lines } = begun
  const store = async (read: readonly DumpLine[]) => {
    if (read.length === 0) return
    if (!(await storeLines(db, { id: begun.id, lines }, read)))
      throw new DumpError('Another process imports this source. Nothing was stored twice.')
    lines = read.at(-1)?.line ?? lines
  }
  await storeInBatches(readLines(compressed, { project, taxonomies, linesDone: lines }), store)
  const products = await countProducts(db, begun)
  await requireEnough(context, begun, { products, current })
  const published = await publishImport(db, begun, products)
  await deleteOutdatedImports(db, source)
  return published
}

/** Reads the next lines while the last ones are stored. */
async function storeInBatches(
  read: AsyncIterable<DumpLine[]>,
  store: (lines: readonly DumpLine[]) => Promise<void>,
): Promise<void> {
  let batch: DumpLine[] = []
  let storing = Promise.resolve()
  try {
    for await (const lines of read) {
      batch.push(...lines)
      if (batch.length < batchSize) continue
      await storing
      storing = store(batch)
      // Awaited before the next batch is stored.
      storing.catch(() => {})
      batch = []
    }
  } finally {
    await storing
    // All lines before the end of a cut-off dump are stored, so that they are not parsed again.
    await store(batch)
  }
}

async function* readLines(compressed: Readable, options: DumpOptions): AsyncGenerator<DumpLine[]> {
  try {
    yield* readOpenFactsDump(compressed, options)
  } catch (error) {
    throw new DumpError(`The dump is damaged or was cut off: ${toMessage(error)}`)
  }
}

/** Refuses a dump that lost most products: it was cut off or its format has changed. */
async function requireEnough(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  begun: OpenFactsImport,
  { products, current }: { products: number; current: OpenFactsImport | undefined },
): Promise<void> {
  const isFresh = current?.changed_at && current.changed_at >= chooseFreshness(context).dumpsSince
  const fewest = isFresh ? (current.products ?? 0) / 2 : 1
  if (products >= fewest) return
  await giveUpImport(context.db, begun)
  await deleteOutdatedImports(context.db, begun.source)
  throw new DumpError(`The dump has only ${products} products, so the earlier one stays in use`)
}
