import { marketplaces, type RecordChange, type Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'
import type { RecordResult } from './record-result.ts'
import { type ResultPlace, readResultsAt, resultLineOf } from './result-lines.ts'
import type { JobRow } from './store.ts'

const none = { gained: 0, lost: 0, changed: 0 }

/** A page of what changed since the last completed run of the same list; both runs name a row by its position. */
export async function listChanges(
  context: Context,
  job: JobRow,
  { after, limit }: { after: number; limit: number },
) {
  const before = await findRunBefore(context.db, job)
  if (!before) return { before: null, counts: none, changes: [], next: null }
  const rows = await findChanged(context.db, { now: job.id, before: before.id, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    before: { job_id: before.public_id, created_at: before.created_at.toISOString() },
    counts: await countChanges(context.db, job.id, before.id),
    changes: await Promise.all(page.map((row) => describeChange(context, row))),
    next: rows.length > limit ? (page.at(-1)?.position ?? null) : null,
  }
}

async function findRunBefore(db: Db, job: JobRow) {
  return db
    .selectFrom('jobs')
    .select(['id', 'public_id', 'created_at'])
    .where('upload_id', '=', job.upload_id)
    .where('id', '<', job.id)
    .where('status', '=', 'Completed')
    .where(sql<boolean>`reading = ${JSON.stringify(job.reading)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Either found in one run only, or in both with other values. */
const isChanged = sql`(
  (now.verdict = 'found') <> (before.verdict = 'found') OR now.fingerprint <> before.fingerprint
)`

async function countChanges(db: Db, now: number, before: number): Promise<typeof none> {
  const { rows } = await sql<typeof none>`
    SELECT
      count(*) FILTER (WHERE before.verdict <> 'found') AS gained,
      count(*) FILTER (WHERE now.verdict <> 'found') AS lost,
      count(*) FILTER (WHERE now.verdict = before.verdict) AS changed
    FROM records AS now JOIN records AS before USING (position)
    WHERE now.job_id = ${now} AND before.job_id = ${before} AND ${isChanged}`.execute(db)
  return rows[0] ?? none
}

interface ChangedRow {
  position: number
  article_number: string
  verdict_before: Verdict
  verdict_now: Verdict
  place_before: ResultPlace
  place_now: ResultPlace
}

async function findChanged(
  db: Db,
  { now, before, after, limit }: { now: number; before: number; after: number; limit: number },
): Promise<ChangedRow[]> {
  const place = (run: 'now' | 'before') => sql`(
    SELECT jsonb_build_object('result_key', result_key, 'result_line', ${resultLineOf(run, 'batch')},
      'result_start', ${sql.ref(`${run}.result_start`)}, 'result_bytes', ${sql.ref(`${run}.result_bytes`)})
    FROM batches AS batch WHERE job_id = ${sql.ref(`${run}.job_id`)} AND number = ${sql.ref(`${run}.batch`)}
  )`
  const { rows } = await sql<ChangedRow>`
    SELECT position, now.article_number, now.verdict AS verdict_now, before.verdict AS verdict_before,
      ${place('now')} AS place_now, ${place('before')} AS place_before
    FROM records AS now JOIN records AS before USING (position)
    WHERE now.job_id = ${now} AND before.job_id = ${before} AND position > ${after} AND ${isChanged}
    ORDER BY position LIMIT ${limit}`.execute(db)
  return rows
}

async function describeChange({ files }: Context, row: ChangedRow): Promise<RecordChange> {
  const results = await readResultsAt(files, [row.place_before, row.place_now])
  const [before = null, now = null] = results.map(({ merged }) => merged)
  return {
    position: row.position,
    article_number: row.article_number,
    verdict: { before: row.verdict_before, now: row.verdict_now },
    title: { before: before?.title ?? null, now: now?.title ?? null },
    prices: changedPrices(before, now),
    attributes: before && now ? changedAttributes(before, now) : [],
  }
}

type Merged = NonNullable<RecordResult['merged']>

function changedPrices(before: Merged | null, now: Merged | null): RecordChange['prices'] {
  return marketplaces
    .map((marketplace) => ({
      marketplace,
      before: before?.prices[marketplace] ?? null,
      now: now?.prices[marketplace] ?? null,
    }))
    .filter((price) => JSON.stringify(price.before) !== JSON.stringify(price.now))
}

function changedAttributes(before: Merged, now: Merged): RecordChange['attributes'] {
  const [old, current] = [valuesByName(before), valuesByName(now)]
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, now: current.get(name) ?? null }))
    .filter((attribute) => attribute.before !== attribute.now)
}

function valuesByName({ attributes }: Merged): Map<string, string> {
  const named = Map.groupBy(attributes, ({ name }) => name)
  return new Map([...named].map(([name, all]) => [name, all.map(({ value }) => value).join(', ')]))
}
