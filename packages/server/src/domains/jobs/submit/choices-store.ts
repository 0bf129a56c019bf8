import type { ChosenCandidate, MarketplaceName } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'

/** Counts the ambiguous records of a job with a chosen candidate. */
export async function countChoices(db: Db, jobId: number): Promise<number> {
  const { chosen } = await db
    .selectFrom('record_choices as choice')
    .innerJoin('records', (join) =>
      join.onRef('records.job_id', '=', 'choice.job_id').onRef('records.position', '=', 'choice.position'),
    )
    .select(({ fn }) => fn.countAll<number>().as('chosen'))
    .where('choice.job_id', '=', jobId)
    .where('records.verdict', '=', 'ambiguous')
    .executeTakeFirstOrThrow()
  return chosen
}

/** Stores the chosen candidate of a record of a locked job. Replaces an earlier choice. */
export async function saveChoice(
  tx: Tx,
  jobId: number,
  position: number,
  { marketplace, id }: ChosenCandidate,
): Promise<void> {
  const choice = { marketplace, product_id: id }
  await tx
    .insertInto('record_choices')
    .values({ job_id: jobId, position, ...choice })
    .onConflict((conflict) => conflict.columns(['job_id', 'position']).doUpdateSet(choice))
    .execute()
}

export async function removeChoice(tx: Tx, jobId: number, position: number): Promise<void> {
  await tx.deleteFrom('record_choices').where('job_id', '=', jobId).where('position', '=', position).execute()
}

/** A job, its retry, the retry of that, and so on. Positions name the same rows in all of them. */
const runsFrom = (jobId: number) => sql`
  WITH RECURSIVE runs AS (
    SELECT id FROM jobs WHERE id = ${jobId}
    UNION ALL
    SELECT jobs.id FROM jobs JOIN runs ON jobs.retry_of = runs.id
  )`

/** Copies the latest choice for each row from a job and its retries. Later choices do not affect the new job. */
export async function copyChoices(tx: Tx, from: number, to: number): Promise<void> {
  await sql`${runsFrom(from)}
    INSERT INTO record_choices (job_id, position, marketplace, product_id)
    SELECT DISTINCT ON (position) ${to}::bigint, position, marketplace, product_id
    FROM record_choices JOIN runs ON runs.id = record_choices.job_id
    ORDER BY position, job_id DESC`.execute(tx)
}

/** How many choices `copyChoices` would copy. */
export async function countCopiedChoices(db: Db, jobId: number): Promise<number> {
  const { rows } = await sql<{ chosen: number }>`${runsFrom(jobId)}
    SELECT count(DISTINCT position) AS chosen FROM record_choices JOIN runs ON runs.id = job_id`.execute(db)
  return rows[0]?.chosen ?? 0
}

/** The choices for the rows of a job, by position. */
export async function findChoices(db: Db, jobId: number): Promise<Map<number, ChosenCandidate>> {
  const rows = await db
    .selectFrom('record_choices')
    .select(['position', 'marketplace', 'product_id'])
    .where('job_id', '=', jobId)
    .execute()
  return new Map(
    rows.map(({ position, marketplace, product_id }) => [
      position,
      { marketplace: marketplace as MarketplaceName, id: product_id },
    ]),
  )
}
