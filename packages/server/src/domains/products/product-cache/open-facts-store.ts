// docs/decisions/0057-source-plugins.md

import { type SourceName, sourceFacts } from '@merkwerk/contract'
import type { DumpLine, ProductFacts } from '@merkwerk/engine'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/db/index.ts'
import type { CachedResult } from './store.ts'

export type OpenFactsImport = Selectable<Tables['open_facts_imports']>
type StoredLine = Extract<DumpLine, { kind: 'facts' }>

/** The products of the current dump by GTIN, if the dump is new enough. */
export async function findInDump(
  db: Db,
  source: SourceName,
  gtins: readonly string[],
  since: Date,
): Promise<Map<string, CachedResult>> {
  if (gtins.length === 0) return new Map()
  const { rows } = await sql<{ gtin: string; facts: ProductFacts; changed_at: Date }>`
    SELECT requested.gtin, product.facts, import.changed_at
    FROM open_facts_imports AS import
    CROSS JOIN unnest(${gtins}::text[]) AS requested (gtin)
    JOIN open_facts_products AS product
      ON product.import_id = import.id AND product.gtin = requested.gtin::bigint
    WHERE import.source = ${source} AND import.state = 'current' AND import.changed_at >= ${since}`.execute(
    db,
  )
  const site = sourceFacts(source).host ?? ''
  return new Map(
    rows.map(({ gtin, facts, changed_at }) => [
      gtin,
      {
        outcome: { kind: 'found', product: { source, site, ...facts }, by: 'gtin' },
        fetchedAt: changed_at,
      },
    ]),
  )
}

export const findImport = (
  db: Db,
  source: SourceName,
  state: 'loading' | 'current',
): Promise<OpenFactsImport | undefined> =>
  db
    .selectFrom('open_facts_imports')
    .selectAll()
    .where('source', '=', source)
    .where('state', '=', state)
    .executeTakeFirst()

/** The imports that lookups use, if they are new enough. */
export const listCurrentImports = (
  db: Db,
): Promise<Pick<OpenFactsImport, 'source' | 'changed_at' | 'products'>[]> =>
  db
    .selectFrom('open_facts_imports')
    .select(['source', 'changed_at', 'products'])
    .where('state', '=', 'current')
    .execute()

/** The import of a dump that is not finished, new or begun earlier. An unfinished import of another dump is given up. */
export async function beginImport(db: Db, source: SourceName, dump: string): Promise<OpenFactsImport> {
  await db
    .updateTable('open_facts_imports')
    .set({ state: 'outdated' })
    .where('source', '=', source)
    .where('state', '=', 'loading')
    .where('dump', '<>', dump)
    .execute()
  await db
    .insertInto('open_facts_imports')
    .values({ source, dump })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('open_facts_imports')
    .selectAll()
    .where('source', '=', source)
    .where('state', '=', 'loading')
    .where('dump', '=', dump)
    .executeTakeFirstOrThrow()
}

/**
 * Stores the next lines of an import and counts them, in one transaction. Of several lines with one GTIN, the one
 * changed last is stored, the first of equals. Returns false, without changes, if another process has stored these lines.
 */
export function storeLines(
  db: Db,
  { id, lines }: Pick<OpenFactsImport, 'id' | 'lines'>,
  read: readonly DumpLine[],
): Promise<boolean> {
  const skipped = Object.groupBy(
    read.filter((line) => line.kind === 'skipped'),
    ({ reason }) => reason,
  )
  const stored = newestByGtin(read.filter((line) => line.kind === 'facts'))
  const newest = Math.max(0, ...stored.map(({ modifiedAt = 0 }) => modifiedAt))
  return db.transaction().execute(async (tx) => {
    const counted = await tx
      .updateTable('open_facts_imports')
      .set((row) => ({
        lines: read.at(-1)?.line ?? lines,
        damaged: row('damaged', '+', skipped.damaged?.length ?? 0),
        unnamed: row('unnamed', '+', skipped.unnamed?.length ?? 0),
        internal: row('internal', '+', skipped.internal?.length ?? 0),
        too_long: row('too_long', '+', skipped.too_long?.length ?? 0),
        changed_at: sql<Date>`greatest(changed_at, least(to_timestamp(${newest}), now()))`,
      }))
      .where('id', '=', id)
      .where('state', '=', 'loading')
      .where('lines', '=', lines)
      .executeTakeFirst()
    if (counted.numUpdatedRows === 0n) return false
    await sql`
      INSERT INTO open_facts_products AS stored (import_id, gtin, modified, facts)
      SELECT ${id}, line.* FROM unnest(
        ${stored.map(({ facts }) => facts.gtins[0])}::bigint[],
        ${stored.map(({ modifiedAt = 0 }) => modifiedAt)}::integer[],
        ${stored.map(({ facts }) => JSON.stringify(facts))}::json[]
      ) AS line (gtin, modified, facts)
      ON CONFLICT (import_id, gtin) DO UPDATE SET modified = excluded.modified, facts = excluded.facts
      WHERE excluded.modified > stored.modified`.execute(tx)
    return true
  })
}

function newestByGtin(lines: readonly StoredLine[]): StoredLine[] {
  const newest = new Map<number, StoredLine>()
  for (const line of lines) {
    const gtin = Number(line.facts.gtins[0])
    const earlier = newest.get(gtin)
    if (!earlier || (line.modifiedAt ?? 0) > (earlier.modifiedAt ?? 0)) newest.set(gtin, line)
  }
  return [...newest.values()]
}

/** Counts the products of an import. */
export async function countProducts(db: Db, { id }: Pick<OpenFactsImport, 'id'>): Promise<number> {
  const { products } = await db
    .selectFrom('open_facts_products')
    .select((row) => row.fn.countAll<number>().as('products'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return products
}

/** Makes lookups use an import instead of the one before, from one moment to the next. */
export async function publishImport(
  db: Db,
  { id, source }: Pick<OpenFactsImport, 'id' | 'source'>,
  products: number,
): Promise<OpenFactsImport> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('open_facts_imports')
      .set({ state: 'outdated' })
      .where('source', '=', source)
      .where('state', '=', 'current')
      .execute()
    return tx
      .updateTable('open_facts_imports')
      .set({ state: 'current', products })
      .where('id', '=', id)
      .where('state', '=', 'loading')
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export const giveUpImport = (db: Db, { id }: Pick<OpenFactsImport, 'id'>) =>
  db
    .updateTable('open_facts_imports')
    .set({ state: 'outdated' })
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .execute()

/** Rows per statement. */
const batchSize = 5_000

/** Deletes imports that no lookup uses any more, in short statements. */
export async function deleteOutdatedImports(db: Db, source: SourceName): Promise<void> {
  const outdated = await db
    .selectFrom('open_facts_imports')
    .select('id')
    .where('source', '=', source)
    .where('state', '=', 'outdated')
    .execute()
  for (const { id } of outdated) {
    // Starting behind the last deleted row keeps each statement from passing the rows deleted before.
    for (let last: number | null = 0; last !== null; ) {
      const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
        WITH deleted AS (
          DELETE FROM open_facts_products WHERE import_id = ${id} AND gtin IN (
            SELECT gtin FROM open_facts_products WHERE import_id = ${id} AND gtin > ${last}
            ORDER BY gtin LIMIT ${batchSize})
          RETURNING gtin)
        SELECT max(gtin) AS last FROM deleted`.execute(db)
      last = rows[0]?.last ?? null
    }
    await db.deleteFrom('open_facts_imports').where('id', '=', id).execute()
  }
}
