// docs/decisions/0023-deferred-records.md

import type { Verdict } from '@merkwerk/contract'
import type { RuleUse } from '@merkwerk/engine'
import { type RawBuilder, sql } from 'kysely'
import { type Db, storableJson, type Tx } from '../../../../platform/db/index.ts'
import { findOne } from '../../rows/index.ts'
import type { ResultRow, StoredRecord } from '../record.ts'
import type { RunRow } from '../store.ts'

/** Held by transactions that name results, shared, and by those that delete results that nothing names. */
const resultsLock = sql`hashtextextended('results', 0)`

/** What is stored of a result that needs not be made again. */
export type KnownResult = Pick<StoredRecord, 'verdict' | 'uses' | 'found'>

/** The stored results by their keys. */
export async function findKnownResults(db: Db, keys: readonly string[]): Promise<Map<string, KnownResult>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Omit<KnownResult, 'uses'> & { key: string; uses: RuleUse[] | null }>`
    SELECT encode(key, 'hex') AS key, verdict, rule_uses AS uses, sources AS found
    FROM unnest(${toBytes([...new Set(keys)])}::bytea[]) AS given (wanted) JOIN results ON key = wanted`.execute(
    db,
  )
  return new Map(rows.map(({ key, uses, ...known }) => [key, { ...known, uses: uses ?? [] }]))
}

const toBytes = (keys: readonly string[]): Buffer[] => keys.map((key) => Buffer.from(key, 'hex'))

/** Takes the lock of transactions that name results. */
const holdResults = (tx: Tx) => sql`SELECT pg_advisory_xact_lock_shared(${resultsLock})`.execute(tx)

type PointingRecord = Pick<StoredRecord, 'position' | 'key' | 'readAt' | 'fetchedAt' | 'result'>

/** Arrays, because sending separate values would take longer than storing them. */
const givenRecords = (records: readonly PointingRecord[]) => sql`
  unnest(${records.map(({ position }) => position)}::integer[], ${toBytes(records.map(({ key }) => key))}::bytea[],
    ${records.map(({ readAt }) => readAt)}::timestamptz[], ${records.map(({ fetchedAt }) => fetchedAt)}::timestamptz[]
  ) AS given (position, key, read_at, fetched_at)`

/** The facts of a row and of its result. */
const joinFacts = (own: RawBuilder<unknown>) => sql`CASE WHEN result.facts IS NULL THEN ${own}
  WHEN ${own} IS NULL THEN result.facts ELSE (${own}::jsonb || result.facts::jsonb)::json END`

/**
 * Stores rows of a locked run that are not stored yet, those with a result with it. Returns the positions of these. If a known result was
 * deleted meanwhile, its row is open.
 */
export async function insertRecords(
  tx: Tx,
  run: RunRow,
  { positions, processed }: { positions: readonly number[]; processed: readonly PointingRecord[] },
): Promise<Set<number>> {
  await holdResults(tx)
  await insertMissing(tx, processed)
  const byPosition = new Map(processed.map((each) => [each.position, each]))
  const given = positions.map(
    (position) => byPosition.get(position) ?? { position, key: '', readAt: null, fetchedAt: null },
  )
  const { rows } = await sql<{ positions: number[] }>`
    WITH stored AS (
      INSERT INTO records (run_id, position, article_number, ean, asin, mpn, mpn_brand, bad_value, chosen_source, chosen_id,
        verdict, reason, notes, facts, fingerprint, product_keys, result_id, read_at, fetched_at)
      SELECT ${run.id}, line.position, article_number, ean, asin, mpn, mpn_brand, bad_value, marketplace, product_id,
        verdict, coalesce(result.reason, skip_reason), line.notes || result.notes,
        ${joinFacts(sql`(CASE WHEN earlier_row IS NOT NULL THEN json_build_object('earlierRow', earlier_row) END)`)},
        fingerprint, product_keys, result.id, read_at, fetched_at
      FROM ${givenRecords(given)}
        CROSS JOIN LATERAL (${findOne('list_lines', sql`list_id = ${run.list_id}`)}) AS line
        LEFT JOIN record_choices AS choice ON choice.run_id = ${run.id} AND choice.position = given.position
        LEFT JOIN results AS result ON result.key = given.key
      ON CONFLICT (run_id, position) DO NOTHING RETURNING position, verdict
    )
    SELECT coalesce(json_agg(position) FILTER (WHERE verdict IS NOT NULL), '[]') AS positions FROM stored`.execute(
    tx,
  )
  return new Set(rows[0]?.positions)
}

/**
 * Points records to their results, and stores those that are not stored yet. Returns the positions of the records that were open.
 * Throws if a known result was deleted after it was found, because nothing named it: another attempt makes it again.
 */
export async function storeRecords(
  tx: Tx,
  runId: number,
  records: readonly PointingRecord[],
): Promise<Set<number>> {
  await holdResults(tx)
  await insertMissing(tx, records)
  const positions = records.map(({ position }) => position)
  const { rows: stored } = await sql<{ position: number; verdict: Verdict | null }>`
    UPDATE records SET waiting_since = NULL, waiting_for = NULL, waiting_reason = NULL, next_attempt_at = NULL,
      verdict = result.verdict, reason = result.reason, notes = records.notes || result.notes,
      facts = ${joinFacts(sql`records.facts`)}, fingerprint = result.fingerprint, product_keys = result.product_keys,
      result_id = result.id, read_at = given.read_at, fetched_at = given.fetched_at
    FROM ${givenRecords(records)} LEFT JOIN results AS result ON result.key = given.key
    WHERE records.run_id = ${runId} AND records.position = given.position AND records.verdict IS NULL
      AND records.position BETWEEN ${Math.min(...positions)} AND ${Math.max(...positions)}
    RETURNING records.position, records.verdict`.execute(tx)
  if (stored.some(({ verdict }) => verdict === null)) throw new Error('A known result has been deleted')
  return new Set(stored.map(({ position }) => position))
}

/** In the order of the keys, because transactions that store the same results wait for each other. */
async function insertMissing(tx: Tx, records: readonly PointingRecord[]) {
  const made = new Map(records.flatMap(({ key, result }) => (result ? [[key, result]] : [])))
  if (made.size === 0) return
  const rows = [...made].map(([key, { content: _, ...row }]) => ({ ...row, key: `\\x${key}` }))
  // One after the other in one value, because the values of an array are sent as hexadecimal digits.
  const contents = [...made.values()].map(({ content }) => content)
  const ends: number[] = []
  for (const content of contents) ends.push((ends.at(-1) ?? 0) + (content?.length ?? 0))
  await sql`
    INSERT INTO results (key, content, ${sql.join(shownColumns.map(sql.ref))})
    SELECT made.key, substring(given.contents FROM place.last - place.bytes + 1 FOR place.bytes),
      ${sql.join(shownColumns.map((column) => sql.ref(`made.${column}`)))}
    FROM (SELECT ${Buffer.concat(contents.flatMap((content) => content ?? []))}::bytea AS contents) AS given,
      json_populate_recordset(NULL::results, ${storableJson(rows)}) AS made
      JOIN unnest(${toBytes([...made.keys()])}::bytea[], ${ends}::integer[],
        ${contents.map((content) => content?.length ?? null)}::integer[]) AS place (key, last, bytes) ON place.key = made.key
    ORDER BY key ON CONFLICT (key) DO NOTHING`.execute(tx)
}

const shownColumns = [
  ...([
    'verdict',
    'reason',
    'notes',
    'facts',
    'product_keys',
    'fingerprint',
    'rule_uses',
    'sources',
  ] as const),
  ...(['title', 'brand', 'category', 'image', 'amazon_price', 'amazon_currency', 'ebay_price'] as const),
  ...([
    'ebay_currency',
    'attributes',
    'attribute_names',
    'attribute_values',
    'stated_safety',
    'has_description',
  ] as const),
] satisfies (keyof ResultRow)[]

/** Deletes up to `limit` results after an ID that neither a record nor a row of a list names. Returns the last ID that was looked at, undefined at the end. */
export async function deleteUnnamedBlock(db: Db, after: number, limit: number): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${resultsLock})`.execute(tx)
    const { rows } = await sql<{ last: number | null }>`
      WITH block AS (SELECT id FROM results WHERE id > ${after} ORDER BY id LIMIT ${limit}), deleted AS (
        DELETE FROM results USING block WHERE results.id = block.id
          AND NOT EXISTS (SELECT FROM records WHERE result_id = block.id)
          AND NOT EXISTS (SELECT FROM list_rows WHERE result_id = block.id)
      )
      SELECT max(id) AS last FROM block`.execute(tx)
    return rows[0]?.last ?? undefined
  })
}

/** Adds to the run's counts of verdicts. */
export async function addVerdicts(tx: Tx, runId: number, results: readonly StoredRecord[]): Promise<void> {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  await tx
    .updateTable('runs')
    .set((row) => ({
      found: row('found', '+', count('found')),
      ambiguous: row('ambiguous', '+', count('ambiguous')),
      not_found: row('not_found', '+', count('not-found')),
      blocked: row('blocked', '+', count('blocked')),
      unreadable: row('unreadable', '+', count('unreadable')),
      skipped: row('skipped', '+', count('skipped')),
    }))
    .where('id', '=', runId)
    .execute()
}

/** Adds to the run's counts of records that were looked up and found in each source. */
export async function addSourceCounts(
  tx: Tx,
  runId: number,
  processed: readonly StoredRecord[],
): Promise<void> {
  const names = [...new Set(processed.flatMap(({ lookedUp }) => lookedUp))].sort()
  if (names.length === 0) return
  const counts = names.map((source) => ({
    run_id: runId,
    source,
    looked_up: processed.filter(({ lookedUp }) => lookedUp.includes(source)).length,
    found: processed.filter(({ found }) => found.includes(source)).length,
  }))
  await tx
    .insertInto('run_sources')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'source']).doUpdateSet((row) => ({
        looked_up: row('run_sources.looked_up', '+', row.ref('excluded.looked_up')),
        found: row('run_sources.found', '+', row.ref('excluded.found')),
      })),
    )
    .execute()
}
