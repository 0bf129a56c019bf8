import type { countrySites, Language, SourceChoice } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { getLanguage } from '../accounts/index.ts'
import { type Idempotency, type JobIds, runRows, submitJob } from '../jobs/index.ts'
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
  idempotency: Idempotency | undefined
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
 * key started another request.
 */
export async function startRecordsJob(
  context: Context,
  actor: Actor,
  { name, records, sites, choice, readsAfresh, language, idempotency, maxCoins }: RecordsJob,
  signal: AbortSignal,
): Promise<JobIds> {
  await using file = await writeList(context, records)
  const list = await countList(context, actor, file, { header_mapping: mappingOf(records) }, signal)
  const uploadId = await storeUpload(context, actor.accountId, file)
  return submitJob(context, actor, {
    name,
    fileName: file.fileName,
    language: language ?? (await getLanguage(context.db, actor.accountId)),
    list: { ...list, uploadId },
    sites,
    choice,
    readsAfresh,
    idempotency,
    maxCoins,
  })
}

/**
 * Starts a job over all or the open rows of a list. Throws as `submitJob` does, `NOT_FOUND`, and `CONFLICT` while the list is
 * searched, or if the idempotency key started another job.
 */
export async function startListJob(
  context: Context,
  actor: Actor,
  { name, listId, rows, sites, choice, readsAfresh, language, idempotency, maxCoins }: ListJob,
  signal: AbortSignal,
): Promise<JobIds> {
  const { list, counted } = await getCountedList(context, actor, listId, signal)
  const options = { readsAfresh, idempotency, maxCoins }
  return rows === 'open'
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
}
