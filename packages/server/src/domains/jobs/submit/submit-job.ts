import type { Language } from '@merkwerk/contract'
import type { Insertable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Owner } from '../../../platform/http/index.ts'
import { addToLogContext } from '../../../platform/observability/log-context.ts'
import { lockOpenAccount } from '../../accounts/index.ts'
import { holdKeyCoins } from '../../api-keys/index.ts'
import { findSourceChoice } from '../../connections/index.ts'
import { pinPrompt, requireCredit } from '../../enrichment/index.ts'
import {
  type CountedList,
  estimatedRecordBytes,
  lockUpload,
  openList,
  requireStorage,
  skippedRows,
} from '../../lists/index.ts'
import { pinRules } from '../../rules/index.ts'
import { holdCoins } from '../../wallet/index.ts'
import type { JobEvent } from '../job-events.ts'
import { enqueueJobTask } from '../schedule.ts'
import { insertEvent, type JobRow, updateJob } from '../store.ts'
import { initializeJobTask } from '../tasks.ts'
import { copyChoices } from './choices-store.ts'
import type { Idempotency } from './idempotency.ts'
import { mostCoins, quoteList } from './quote.ts'
import { findRepeated, findRunningRun, insertJob, type JobIds, type RepeatedJob } from './submit-store.ts'

/** A job whose sources were chosen for it asks all of them. */
export type JobSources = Pick<JobRow, 'sources' | 'preferred_source'> &
  Partial<Pick<JobRow, 'stops_when_complete'>>

export interface Submission {
  name: string
  fileName: string
  language: Language
  list: CountedList
  /** In the order of requests. Empty for the configured sites. */
  sites: readonly string[]
  /** Empty sources are Amazon and eBay. Without a choice, the one of the account counts. */
  choice?: JobSources | undefined
  /** Ignores results cached before the submit. */
  readsAfresh: boolean
  /** Submits with the same key create one job. */
  idempotency: Idempotency | undefined
  /** The most coins that the job may hold, and therefore cost. */
  maxCoins?: number | undefined
  /** Whether the list of an ended job is searched again. Then only one run of the list is allowed at a time. */
  isAgain?: boolean
  onInserted?: StartHook | undefined
  delaySeconds?: number | undefined
}

/** Runs in the transaction that inserts a job. */
export type StartHook = (tx: Tx, job: JobIds) => Promise<void>

/** The columns of a job for its choice or that of its account, whose jobs stop at complete products. */
export async function sourceColumns(
  db: Db,
  accountId: number,
  choice: JobSources | undefined,
): Promise<Partial<JobSources>> {
  if (choice) {
    const { sources, preferred_source, stops_when_complete = false } = choice
    return { sources, preferred_source, stops_when_complete }
  }
  const ofAccount = await findSourceChoice(db, accountId)
  return ofAccount ? { ...ofAccount, stops_when_complete: true } : {}
}

/** Starts a job over a counted list. Inserts job, hold and first task in one transaction. Throws `INSUFFICIENT_COINS`. */
export async function submitJob(
  context: Context,
  { accountId, key }: Owner,
  submission: Submission,
): Promise<JobIds> {
  const { list } = submission
  const skipped = skippedRows(list.skipped)
  const products = await quoteList(context.db, accountId, list)
  const coins = mostCoins(context, products, submission.readsAfresh)
  const ruleSet = await pinRules(context.db)
  const columns = await sourceColumns(context.db, accountId, submission.choice)
  const ids = await context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    if (submission.isAgain) await refuseSecondRun(tx, accountId, submission)
    if (submission.isAgain && list.distinctProducts === 0) throw nothingToFind()
    return startJob(
      context,
      tx,
      {
        account_id: accountId,
        api_key_id: key?.id ?? null,
        name: submission.name,
        language: submission.language,
        file_name: submission.fileName,
        upload_id: list.uploadId,
        reading: JSON.stringify(list.reading),
        list_count_id: list.countId,
        total_rows: list.total,
        skipped_rows: skipped,
        coins_held: coins,
        rule_set: ruleSet,
        sites: [...submission.sites],
        ...columns,
        reads_afresh: submission.readsAfresh,
      },
      { event: 'submitted', records: list.total, skipped, coins },
      {
        idempotency: submission.idempotency,
        maxCoins: submission.maxCoins,
        delaySeconds: submission.delaySeconds,
        onInserted: async (job) => {
          await updateJob(tx, job.id, { list_id: await openListOf(context, tx, accountId, submission) })
          await submission.onInserted?.(tx, job)
        },
      },
    )
  })
  context.logger.info({ records: list.total, skipped }, 'job submitted')
  return ids
}

/** The first run has stored such rows with the reason of each. */
const nothingToFind = () =>
  conflict({
    en: 'No row of this list has a number that can be searched, so that another run would find nothing. Please correct the rows first.',
    de: 'Keine Zeile dieser Liste hat eine Nummer, nach der sich suchen lässt; ein weiterer Lauf fände nichts. Bitte korrigieren Sie zuerst die Zeilen.',
  })

const openListOf = ({ clock }: Context, tx: Tx, accountId: number, { list, name, fileName }: Submission) =>
  openList(
    tx,
    { accountId, uploadId: list.uploadId, reading: list.reading, name, fileName, totalRows: list.total },
    clock.now(),
  )

/**
 * Throws `CONFLICT` while a job of the account with another idempotency key searches the same list in the same way. Locks the
 * upload, so that concurrent runs see each other.
 */
async function refuseSecondRun(tx: Tx, accountId: number, { list, idempotency }: Submission) {
  await lockUpload(tx, list.uploadId)
  const running = await findRunningRun(tx, accountId, list, idempotency?.key)
  if (!running) return
  throw conflict({
    en: `This list is already being searched as ${running.public_id}.`,
    de: `Diese Liste wird gerade als ${running.public_id} gesucht.`,
  })
}

/** Throws `COST_LIMIT_EXCEEDED` for a job that could cost more than allowed. */
function requireWithinLimit(coins: number, maxCoins: number | undefined): void {
  if (maxCoins === undefined || coins <= maxCoins) return
  const messages = {
    en: `The job could cost ${coins} coins, and you allow ${maxCoins}. Nothing was started. Raise max_coins, or send fewer records.`,
    de: `Der Auftrag könnte ${coins} Coins kosten, erlaubt sind ${maxCoins}. Nichts wurde gestartet. Erhöhen Sie max_coins, oder senden Sie weniger Datensätze.`,
  }
  throw new AppError('COST_LIMIT_EXCEEDED', { needed: coins, max_coins: maxCoins }, { text: messages })
}

/** The IDs of the job of an earlier call. Throws `COST_LIMIT_EXCEEDED` if it could cost more than this call allows. */
export function returnRepeated({ id, publicId, coins }: RepeatedJob, maxCoins: number | undefined): JobIds {
  requireWithinLimit(coins, maxCoins)
  return { id, publicId }
}

type NewJob = Omit<
  Insertable<Tables['jobs']>,
  'public_id' | 'status' | 'idempotency_key' | 'idempotency_request' | 'coins_per_record' | 'created_at'
>

interface StartOptions {
  idempotency?: Idempotency | undefined
  maxCoins?: number | undefined
  /** After which the first task runs. */
  delaySeconds?: number | undefined
  onInserted?: (job: JobIds) => Promise<void>
}

/**
 * Inserts a job, holds its coins and enqueues its first task, or returns the earlier job with the same idempotency key. Calls
 * `onInserted` for a new job only. The job looks up the candidates that the owner chose for its list so far. The caller has locked
 * the account. Throws `MAINTENANCE` while the GPT credit is used up, `STORAGE_FULL`, `KEY_LIMIT_REACHED`,
 * `CONFLICT` if the key started another request, and `COST_LIMIT_EXCEEDED` above `maxCoins`, also for the earlier job.
 */
export async function startJob(
  context: Context,
  tx: Tx,
  job: NewJob,
  event: JobEvent,
  { idempotency, maxCoins, delaySeconds, onInserted }: StartOptions = {},
): Promise<JobIds> {
  const now = context.clock.now()
  const inserted = await insertJob(tx, {
    ...job,
    status: 'Initializing',
    idempotency_key: idempotency?.key ?? null,
    idempotency_request: idempotency?.request ?? null,
    coins_per_record: context.config.jobs.coinsPerRecord,
    created_at: now,
  })
  if (!inserted) {
    const earlier = await findRepeated(tx, job.account_id, idempotency)
    if (!earlier) throw new Error('A job without an idempotency key was not inserted')
    return returnRepeated(earlier, maxCoins)
  }
  addToLogContext({ job_id: inserted.id })
  await onInserted?.(inserted)
  const storedBytes = job.total_rows * estimatedRecordBytes
  await requireStorage(tx, context.config, job.account_id, storedBytes)
  await updateJob(tx, inserted.id, { stored_bytes: storedBytes })
  await requireCredit(tx)
  await copyChoices(tx, inserted.id)
  requireWithinLimit(job.coins_held, maxCoins)
  if (job.api_key_id) await holdKeyCoins(tx, { keyId: job.api_key_id, coins: job.coins_held, now })
  await holdCoins(tx, { accountId: job.account_id, jobId: inserted.id, coins: job.coins_held })
  await insertEvent(tx, inserted.id, now, event)
  const leftOut = await pinPrompt(context, tx, inserted.id)
  if (leftOut) await insertEvent(tx, inserted.id, now, { event: 'gpt-left-out', reason: leftOut })
  await enqueueJobTask(context, tx, job, initializeJobTask, { jobId: inserted.id }, delaySeconds)
  return inserted
}
