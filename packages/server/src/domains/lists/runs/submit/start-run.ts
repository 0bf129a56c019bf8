// docs/decisions/0040-lists.md

import { cleanJobName, type Language } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { AppError, conflict } from '../../../../platform/errors.ts'
import type { Owner } from '../../../../platform/http/index.ts'
import { addToLogContext } from '../../../../platform/observability/log-context.ts'
import { holdCoins } from '../../../money/wallet/index.ts'
import { getLanguage, lockOpenAccount } from '../../../people/accounts/index.ts'
import { holdKeyCoins } from '../../../people/api-keys/index.ts'
import { findSourceChoice } from '../../../products/connections/index.ts'
import { pinPrompt, requireCredit } from '../../../products/enrichment/index.ts'
import { pinRules } from '../../../products/rules/index.ts'
import {
  estimatedRecordBytes,
  getListSource,
  lockList,
  openList,
  requireLines,
  requireStorage,
  skippedRows,
  updateList,
} from '../../rows/index.ts'
import { enqueueRunTask } from '../schedule.ts'
import { insertEvent, type RunRow, updateRun } from '../store.ts'
import { initializeRunTask } from '../tasks.ts'
import { copyChoices } from './choices-store.ts'
import {
  type CountedRows,
  countFile,
  countSelected,
  type ListFile,
  NothingToFindError,
  RowsChangedError,
} from './count-rows.ts'
import type { Idempotency } from './idempotency.ts'
import { mostCoins } from './quote-products.ts'
import {
  findRepeated,
  findRunsOfList,
  insertRun,
  type LatestRun,
  type RepeatedRun,
  type RunIds,
} from './run-store.ts'
import { insertSelection, type RowSelection } from './selection-store.ts'

/** Which rows a run is to search, and how. */
export interface RunRequest {
  /** A list of the account, or a file, which becomes a list with its first run. */
  list: number | ListFile
  rows: RowSelection
  /** Without language, sites and choice, those of the list's newest run count, then those of the account. */
  language?: Language | undefined
  /** In the order of requests. Empty for the configured sites. */
  sites?: readonly string[] | undefined
  /** A run whose sources were chosen for it asks all of them. */
  choice?: Pick<RunRow, 'sources' | 'preferred_source'> | undefined
  /** Ignores results cached before the start. */
  readsAfresh: boolean
  /** Starts with the same key create one run. */
  idempotency: Idempotency | undefined
  /** The most coins that the run may hold, and therefore cost. */
  maxCoins?: number | undefined
  /** Called in the transaction that inserts the run. */
  onInserted?: ((tx: Tx, inserted: RunIds) => Promise<void>) | undefined
  /** After which the first task runs. */
  delaySeconds?: number | undefined
}

/**
 * Starts a run: inserts it, holds its coins and enqueues its first task in one transaction. Returns the earlier run with
 * the same idempotency key, if there is one. A list has one run at a time, unless its file is sent again. Throws `NOT_FOUND`,
 * `CONFLICT` if the list is searched, cannot be read or has no such row, or if the key has started another request,
 * `INSUFFICIENT_COINS`, `COST_LIMIT_EXCEEDED`, also for the earlier run, `KEY_LIMIT_REACHED`, `STORAGE_FULL`, and `MAINTENANCE`
 * while the GPT credit is used up.
 */
export async function startRun(
  context: Context,
  owner: Owner,
  run: RunRequest,
  signal: AbortSignal,
): Promise<RunIds> {
  const { accountId } = owner
  const counted = await countBefore(context, accountId, run, signal)
  const ruleSet = await pinRules(context.db)
  return context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    // Locked, so that no other run changes which rows are open.
    const stored = typeof run.list === 'number' ? await lockList(tx, run.list) : undefined
    const repeated = await findRepeated(tx, accountId, run.idempotency)
    if (repeated) return returnRepeated(repeated, run.maxCoins)
    const list = stored
      ? await requireIdle(tx, stored)
      : await openFile(context, tx, accountId, run.list as ListFile)
    if (stored && counted.version !== stored.lines_version) throw new RowsChangedError()
    const rows = counted.rows ?? (await countSelected(tx, accountId, list.id, run.rows))
    if (typeof run.list === 'number' && rows.distinct === 0) throw new NothingToFindError(run.rows)
    const coins = mostCoins(context, rows, run.readsAfresh)
    return createRun(context, tx, owner, { run, list, rows, coins, ruleSet })
  })
}

/**
 * Counts all rows of a file or a list, and not a part of one: which rows it has is known only under the locks. Comparing all products takes
 * time, so it comes before them. Throws `CONFLICT` if the file of the list cannot be read.
 */
async function countBefore(
  context: Context,
  accountId: number,
  { list, rows }: Pick<RunRequest, 'list' | 'rows'>,
  signal: AbortSignal,
): Promise<{ rows?: CountedRows; version?: number }> {
  const { db } = context
  if (typeof list !== 'number') return { rows: await countFile(db, accountId, list.counted) }
  await requireLines(context, list, signal)
  const { lines_version: version } = await getListSource(db, list)
  return rows === 'all' ? { rows: await countSelected(db, accountId, list, rows), version } : { version }
}

/** The locked list of a run. */
interface RunList {
  id: number
  name: string
  fileName: string
  uploadId: number
  /** Undefined for the first run of a file. */
  latest?: LatestRun | undefined
}

async function openFile(
  { clock }: Context,
  tx: Tx,
  accountId: number,
  { counted: { uploadId, reading, total }, name, fileName, isArchived }: ListFile,
): Promise<RunList> {
  const now = clock.now()
  const list = { accountId, uploadId, reading, name, fileName, totalRows: total }
  const id = await openList(tx, list, now)
  if (isArchived) await updateList(tx, id, { archived_at: now })
  return { ...list, id }
}

/** Throws `CONFLICT` if a locked list is being searched. */
async function requireIdle(tx: Tx, list: Awaited<ReturnType<typeof lockList>>): Promise<RunList> {
  const { latest, open } = await findRunsOfList(tx, list.id)
  if (open) throw conflict('list-is-searched-by', { run: open.public_id })
  const { id, public_id, name, file_name: fileName, upload_id: uploadId } = list
  return { id, name: cleanJobName(name) || public_id, fileName, uploadId, latest }
}

interface NewRun {
  run: RunRequest
  list: RunList
  rows: CountedRows
  coins: number
  ruleSet: number | null
}

async function createRun(context: Context, tx: Tx, owner: Owner, created: NewRun): Promise<RunIds> {
  const { accountId } = owner
  const { run, rows, coins } = created
  const inserted = await insertNewRun(context, tx, owner, created)
  // A concurrent call with the same key was faster.
  if (!inserted) {
    const repeated = await findRepeated(tx, accountId, run.idempotency)
    if (!repeated) throw new Error('A run without an idempotency key was not inserted')
    return returnRepeated(repeated, run.maxCoins)
  }
  const now = context.clock.now()
  const skipped = skippedRows(rows.skipped)
  addToLogContext({ run_id: inserted.id })
  if (typeof run.list === 'number') {
    await insertSelection(tx, inserted.id, run.list, run.rows)
    await updateList(tx, run.list, { changed_at: now, archived_at: null })
  }
  await run.onInserted?.(tx, inserted)
  await reserve(context, tx, owner, { id: inserted.id, created, now })
  await insertEvent(tx, inserted.id, now, { event: 'submitted', records: rows.total, skipped, coins })
  const leftOut = await pinPrompt(context, tx, inserted.id)
  if (leftOut) await insertEvent(tx, inserted.id, now, { event: 'gpt-left-out', reason: leftOut })
  const task = { runId: inserted.id }
  await enqueueRunTask(context, tx, { account_id: accountId }, initializeRunTask, task, run.delaySeconds)
  context.logger.info({ rows: rows.total, skipped }, 'run started')
  return inserted
}

/** Inserts the row of a run. Undefined if one has its idempotency key. */
async function insertNewRun(
  context: Context,
  tx: Tx,
  { accountId, key }: Owner,
  { run, list, rows, coins, ruleSet }: NewRun,
): Promise<RunIds | undefined> {
  return insertRun(
    tx,
    {
      account_id: accountId,
      api_key_id: key?.id ?? null,
      list_id: list.id,
      has_selection: run.rows !== 'all',
      name: list.name,
      language: run.language ?? list.latest?.language ?? (await getLanguage(tx, accountId)),
      status: 'Initializing',
      file_name: list.fileName,
      upload_id: list.uploadId,
      total_rows: rows.total,
      skipped_rows: skippedRows(rows.skipped),
      coins_per_record: context.config.runs.coinsPerRecord,
      coins_held: coins,
      rule_set: ruleSet,
      sites: [...(run.sites ?? list.latest?.sites ?? [])],
      ...(await chooseSources(tx, accountId, run.choice ?? list.latest)),
      reads_afresh: run.readsAfresh,
      created_at: context.clock.now(),
    },
    run.idempotency,
  )
}

/** Takes what a run needs: storage, credit of the model, coins of the key and of the wallet. Throws if one of them does not suffice. */
async function reserve(
  context: Context,
  tx: Tx,
  { accountId, key }: Owner,
  { id, created: { run, rows, coins }, now }: { id: number; created: NewRun; now: Date },
): Promise<void> {
  const storedBytes = rows.total * estimatedRecordBytes
  await requireStorage(tx, context.config, accountId, storedBytes)
  await updateRun(tx, id, { stored_bytes: storedBytes })
  await requireCredit(tx)
  await copyChoices(tx, id)
  requireWithinLimit(coins, run.maxCoins)
  if (key) await holdKeyCoins(tx, { keyId: key.id, coins, now })
  await holdCoins(tx, { accountId, runId: id, coins })
}

/** The columns of a run for chosen sources, or for those of its account, whose runs stop at complete products. */
async function chooseSources(
  db: Db,
  accountId: number,
  choice: (RunRequest['choice'] & Partial<Pick<RunRow, 'stops_when_complete'>>) | undefined,
) {
  if (choice) {
    const { sources, preferred_source, stops_when_complete = false } = choice
    return { sources, preferred_source, stops_when_complete }
  }
  const settings = await findSourceChoice(db, accountId)
  return settings ? { ...settings, stops_when_complete: true } : {}
}

/** Throws `COST_LIMIT_EXCEEDED` for a run that could cost more than allowed. */
function requireWithinLimit(coins: number, maxCoins: number | undefined): void {
  if (maxCoins === undefined || coins <= maxCoins) return
  throw new AppError(
    'COST_LIMIT_EXCEEDED',
    { needed: coins, max_coins: maxCoins },
    {
      problem: { code: 'run-too-expensive', params: { coins, most: maxCoins } },
    },
  )
}

/** The IDs of an earlier run. Throws `COST_LIMIT_EXCEEDED` if it could cost more than this call allows. */
function returnRepeated({ id, publicId, coins }: RepeatedRun, maxCoins: number | undefined): RunIds {
  requireWithinLimit(coins, maxCoins)
  return { id, publicId }
}
