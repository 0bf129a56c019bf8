import type { countrySites, Language, SourceChoice } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { getLanguage } from '../accounts/index.ts'
import { getJob, type JobIds, runRows, submitJob } from '../jobs/index.ts'
import { countList, storeUpload } from '../lists/index.ts'
import { getCountedList } from './list-source.ts'
import { type GivenRecord, mappingOf, writeList } from './write-list.ts'

interface JobOptions {
  name: string
  sites: readonly (typeof countrySites)[number][]
  /** Without it, that of the account. */
  choice?: SourceChoice | undefined
  readsAfresh: boolean
  language: Language | undefined
  idempotencyKey: string | undefined
  /** The most coins that the job may cost. */
  maxCoins?: number | undefined
}

export interface RecordsJob extends JobOptions {
  records: readonly GivenRecord[]
}

export interface ListJob extends JobOptions {
  listId: string
  rows: 'all' | 'open'
}

/**
 * Starts a job over records, as a submit of a file with them would. Throws as `submitJob` does, and `CONFLICT` if the idempotency
 * key started a job over other records.
 */
export async function startRecordsJob(
  context: Context,
  actor: Actor,
  { name, records, sites, choice, readsAfresh, language, idempotencyKey, maxCoins }: RecordsJob,
  signal: AbortSignal,
): Promise<JobIds> {
  await using file = await writeList(context, records)
  const list = await countList(context, actor, file, { header_mapping: mappingOf(records) }, signal)
  const uploadId = await storeUpload(context, actor.accountId, file)
  const ids = await submitJob(context, actor, {
    name,
    fileName: file.fileName,
    language: language ?? (await getLanguage(context.db, actor.accountId)),
    list: { ...list, uploadId },
    sites,
    choice,
    readsAfresh,
    idempotencyKey,
    maxCoins,
  })
  if (idempotencyKey === undefined) return ids
  const started = await getJob(context.db, ids.id)
  if (started.upload_id === uploadId) return ids
  throw conflict({
    en: 'This Idempotency-Key has started a job over other records. Please use a new key.',
    de: 'Dieser Idempotency-Key hat einen Auftrag über andere Datensätze gestartet. Bitte verwenden Sie einen neuen.',
  })
}

/**
 * Starts a job over all or the open rows of a list. Throws as `submitJob` does, `NOT_FOUND`, and `CONFLICT` while the list is
 * searched, or if the idempotency key started another job.
 */
export async function startListJob(
  context: Context,
  actor: Actor,
  { name, listId, rows, sites, choice, readsAfresh, language, idempotencyKey, maxCoins }: ListJob,
  signal: AbortSignal,
): Promise<JobIds> {
  const { list, counted } = await getCountedList(context, actor, listId, signal)
  const options = { readsAfresh, idempotencyKey, maxCoins }
  const ids =
    rows === 'open'
      ? await runRows(context, actor, { ...options, listId: list.id, selection: 'open' })
      : await submitJob(context, actor, {
          ...options,
          name,
          sites,
          choice,
          fileName: list.file_name,
          language: language ?? (await getLanguage(context.db, actor.accountId)),
          list: counted,
          isAgain: true,
        })
  if (idempotencyKey === undefined) return ids
  const started = await getJob(context.db, ids.id)
  if (started.list_id === list.id && started.has_selection === (rows === 'open')) return ids
  throw conflict({
    en: 'This Idempotency-Key has started another job. Please use a new key.',
    de: 'Dieser Idempotency-Key hat einen anderen Auftrag gestartet. Bitte verwenden Sie einen neuen.',
  })
}
