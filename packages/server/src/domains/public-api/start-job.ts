import type { countrySites, Language, SourceChoice } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { type Idempotency, type JobIds, startRun } from '../jobs/index.ts'
import { countList, getListFile, storeUpload } from '../lists/index.ts'
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
  isArchived?: boolean
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
  { name, records, isArchived = false, ...options }: RecordsJob,
  signal: AbortSignal,
): Promise<JobIds> {
  await using file = await writeList(context, records)
  const counted = await countList(context, actor, file, { header_mapping: mappingOf(records) }, signal)
  const uploadId = await storeUpload(context, actor.accountId, file)
  const list = { counted: { ...counted, uploadId }, name, fileName: file.fileName, isArchived }
  return startRun(context, actor, { ...options, list, rows: 'all' }, signal)
}

/** Starts a run of a list. Throws as `startRun` does. */
export async function startListJob(
  context: Context,
  actor: Actor,
  { listId, name: _, ...options }: ListJob,
  signal: AbortSignal,
): Promise<JobIds> {
  const { id: list } = await getListFile(context.db, actor.accountId, listId)
  const sites = options.sites.length > 0 ? options.sites : undefined
  return startRun(context, actor, { ...options, sites, list }, signal)
}
