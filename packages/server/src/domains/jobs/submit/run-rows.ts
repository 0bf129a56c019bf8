// docs/decisions/0040-lists.md

import { cleanJobName, type JobQuote } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Owner } from '../../../platform/http/index.ts'
import { getLanguage, lockOpenAccount } from '../../accounts/index.ts'
import { lockList, updateList } from '../../lists/index.ts'
import { pinRules } from '../../rules/index.ts'
import { availableCoins } from '../../wallet/index.ts'
import type { Idempotency } from './idempotency.ts'
import { mostCoins, quoteRows } from './quote.ts'
import { returnRepeated, type StartHook, sourceColumns, startJob } from './submit-job.ts'
import {
  findRepeated,
  findRuns,
  insertSelection,
  type JobIds,
  type RowSelection,
  readSelected,
} from './submit-store.ts'

interface RowsRun {
  listId: number
  selection: RowSelection
  readsAfresh: boolean
  idempotency: Idempotency | undefined
  /** The most coins that the job may hold. */
  maxCoins?: number | undefined
  onInserted?: StartHook | undefined
  delaySeconds?: number | undefined
}

/** The number of records and the maximum cost of a run over rows of a list. Throws `CONFLICT` if there is none, or if the file cannot be read. */
export async function quoteRun(
  context: Context,
  { accountId }: Owner,
  { listId, selection }: Pick<RowsRun, 'listId' | 'selection'>,
): Promise<JobQuote & { distinct: number }> {
  const { db } = context
  requireReadable((await findRuns(db, listId)).latest)
  const products = await quoteRows(db, accountId, readSelected(db, listId, selection))
  if (products.records === 0) throw nothingSelected()
  return {
    records: products.records,
    distinct: products.distinct,
    chosen_records: products.chosen,
    cost: mostCoins(context, products),
    afresh_cost: mostCoins(context, products, true),
    paid_products: products.paid,
    available_coins: await availableCoins(db, accountId),
  }
}

/** The file is the same, so that another run would fail as well. */
export const unreadableList = () =>
  conflict({
    en: 'The file of this list could not be read in its last run. Please upload the list again.',
    de: 'Die Datei dieser Liste konnte beim letzten Lauf nicht gelesen werden. Bitte laden Sie die Liste noch einmal hoch.',
  })

function requireReadable(latest: { is_unreadable: boolean | null } | undefined): void {
  if (latest?.is_unreadable) throw unreadableList()
}

const nothingSelected = () =>
  conflict({ en: 'None of these rows is to be looked up.', de: 'Keine dieser Zeilen muss gesucht werden.' })

/**
 * Starts a job over rows of a list in the language and on the sites of its newest run, if it has one, and takes the list out of the archive.
 * The list is locked, so no other run changes which rows are open. Throws `CONFLICT` while another run has not ended if no
 * row is selected, or if the idempotency key started another request, and `INSUFFICIENT_COINS`.
 */
export async function runRows(
  context: Context,
  { accountId, key }: Owner,
  { listId, selection, readsAfresh, idempotency, maxCoins, onInserted, delaySeconds }: RowsRun,
): Promise<JobIds> {
  const ruleSet = await pinRules(context.db)
  return context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const list = await lockList(tx, listId)
    const repeated = await findRepeated(tx, accountId, idempotency)
    if (repeated) return returnRepeated(repeated, maxCoins)
    const { latest, open } = await findRuns(tx, listId)
    if (open)
      throw conflict({
        en: `This list is already being searched as ${open.public_id}.`,
        de: `Diese Liste wird gerade als ${open.public_id} gesucht.`,
      })
    requireReadable(latest)
    const { records, ...products } = await quoteRows(tx, accountId, readSelected(tx, listId, selection))
    if (records === 0) throw nothingSelected()
    const coins = mostCoins(context, products, readsAfresh)
    return startJob(
      context,
      tx,
      {
        account_id: accountId,
        api_key_id: key?.id ?? null,
        list_id: listId,
        has_selection: true,
        name: cleanJobName(list.name) || list.public_id,
        language: latest?.language ?? (await getLanguage(tx, accountId)),
        file_name: list.file_name,
        upload_id: list.upload_id,
        reading: JSON.stringify(list.reading),
        total_rows: records,
        skipped_rows: 0,
        coins_held: coins,
        rule_set: ruleSet,
        sites: latest?.sites ?? [],
        ...(await sourceColumns(tx, accountId, latest)),
        reads_afresh: readsAfresh,
      },
      { event: 'submitted', records, skipped: 0, coins },
      {
        idempotency,
        maxCoins,
        delaySeconds,
        onInserted: async (job) => {
          await insertSelection(tx, job.id, listId, selection)
          await updateList(tx, listId, { changed_at: context.clock.now(), archived_at: null })
          await onInserted?.(tx, job)
        },
      },
    )
  })
}
