import type { countrySites, Language } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { getLanguage } from '../accounts/index.ts'
import { getJob, type JobIds, submitJob } from '../jobs/index.ts'
import { countList, storeUpload } from '../lists/index.ts'
import { type GivenRecord, header_mapping, writeList } from './write-list.ts'

export interface RecordsJob {
  name: string
  records: readonly GivenRecord[]
  sites: readonly (typeof countrySites)[number][]
  readsAfresh: boolean
  language: Language | undefined
  idempotencyKey: string | undefined
}

/**
 * Starts a job over records, as a submit of a file with them would. Throws as `submitJob` does, and `CONFLICT` if the idempotency
 * key started a job over other records.
 */
export async function startRecordsJob(
  context: Context,
  actor: Actor,
  { name, records, sites, readsAfresh, language, idempotencyKey }: RecordsJob,
  signal: AbortSignal,
): Promise<JobIds> {
  await using file = await writeList(context, records)
  const list = await countList(context, actor, file, { header_mapping }, signal)
  const uploadId = await storeUpload(context, actor, file)
  const ids = await submitJob(context, actor, {
    name,
    fileName: file.fileName,
    language: language ?? (await getLanguage(context.db, actor.accountId)),
    list: { ...list, uploadId },
    sites,
    readsAfresh,
    idempotencyKey,
  })
  if (idempotencyKey === undefined) return ids
  const started = await getJob(context.db, ids.id)
  if (started.upload_id === uploadId) return ids
  throw conflict('This Idempotency-Key has started a job over other records. Please use a new key.')
}
