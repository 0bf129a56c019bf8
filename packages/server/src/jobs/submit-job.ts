import type { Language } from '@merkwerk/contract'
import type { Insertable } from 'kysely'
import { lockOpenAccount } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { Tables, Tx } from '../db/index.ts'
import { demandCredit, pinPrompt } from '../enrichment/index.ts'
import { pinRules } from '../filters/index.ts'
import type { Actor } from '../http/index.ts'
import { addToTrail } from '../trail.ts'
import { holdCoins } from '../wallet/index.ts'
import { type CountedList, skippedRows } from './count-list.ts'
import { mostCoins } from './estimate-job.ts'
import { type JobEvent, logEvent } from './job-log.ts'
import { newPublicId } from './store.ts'
import { accountGroup, initializeJobTask } from './tasks.ts'

/** How the web and other clients name a job. */
export interface JobIds {
  id: number
  publicId: string
}

interface Submission {
  name: string
  fileName: string
  language: Language
  list: CountedList
  /** In the order they are asked; none for those of the settings. */
  sites: readonly string[]
  /** Nothing that was read before the submit counts. */
  readsAfresh: boolean
  /** The same key makes the same job, however often it is sent. */
  idempotencyKey: string | undefined
}

/** Starts a job over a counted list: job, hold and first task in one transaction. Throws `INSUFFICIENT_COINS`. */
export async function submitJob(ctx: Context, { accountId }: Actor, submission: Submission): Promise<JobIds> {
  const { list } = submission
  const skipped = skippedRows(list.skipped)
  const coins = mostCoins(ctx, list)
  const ruleSet = await pinRules(ctx.db)
  const ids = await ctx.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    return startJob(
      ctx,
      tx,
      {
        account_id: accountId,
        name: submission.name,
        language: submission.language,
        idempotency_key: submission.idempotencyKey ?? null,
        file_name: submission.fileName,
        upload_id: list.uploadId,
        reading: JSON.stringify(list.reading),
        total_rows: list.total,
        skipped_rows: skipped,
        coins_held: coins,
        rule_set: ruleSet,
        sites: [...submission.sites],
        reads_afresh: submission.readsAfresh,
      },
      { event: 'submitted', records: list.total, skipped, coins },
    )
  })
  ctx.reach('job-submitted')
  ctx.logger.info({ records: list.total, skipped }, 'job submitted')
  return ids
}

type NewJob = Omit<Insertable<Tables['jobs']>, 'public_id' | 'status' | 'coins_per_record' | 'created_at'>

/**
 * Inserts a job, holds its coins and enqueues its first task; answers the earlier job of the same idempotency key.
 * The caller has locked the account. Throws `MAINTENANCE` while the GPT account is used up.
 */
export async function startJob(ctx: Context, tx: Tx, job: NewJob, event: JobEvent): Promise<JobIds> {
  const now = ctx.clock.now()
  const inserted = await tx
    .insertInto('jobs')
    .values({
      ...job,
      public_id: newPublicId(),
      status: 'Initializing',
      coins_per_record: ctx.config.jobs.coinsPerRecord,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returning(['id', 'public_id'])
    .executeTakeFirst()
  if (!inserted) return findByIdempotencyKey(tx, job)
  addToTrail({ job_id: inserted.id })
  await demandCredit(tx)
  ctx.reach('job-inserted')
  await holdCoins(tx, { accountId: job.account_id, jobId: inserted.id, coins: job.coins_held })
  ctx.reach('coins-held')
  await logEvent(tx, inserted.id, now, event)
  const leftOut = await pinPrompt(ctx, tx, inserted.id)
  if (leftOut) await logEvent(tx, inserted.id, now, { event: 'gpt-left-out', reason: leftOut })
  await ctx.queue.enqueue(
    tx,
    initializeJobTask,
    { jobId: inserted.id },
    { group: accountGroup(job.account_id) },
  )
  return { id: inserted.id, publicId: inserted.public_id }
}

async function findByIdempotencyKey(
  tx: Tx,
  { account_id, idempotency_key }: Pick<NewJob, 'account_id' | 'idempotency_key'>,
): Promise<JobIds> {
  const job = await tx
    .selectFrom('jobs')
    .select(['id', 'public_id'])
    .where('account_id', '=', account_id)
    .where('idempotency_key', '=', idempotency_key ?? null)
    .executeTakeFirstOrThrow()
  return { id: job.id, publicId: job.public_id }
}
