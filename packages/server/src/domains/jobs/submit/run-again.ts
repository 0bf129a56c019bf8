// docs/decisions/0024-charging.md

import type { NextRun } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Owner } from '../../../platform/http/index.ts'
import {
  type CountedList,
  countChoices,
  countUpload,
  findUpload,
  getListSource,
  type Reading,
} from '../../lists/index.ts'
import { countCached } from '../../product-cache/index.ts'
import { getOwnJob } from '../queries.ts'
import { identifiersOf, partNumberOf } from '../record.ts'
import { hasEnded, type JobRow } from '../store.ts'
import { estimateJob } from './estimate-job.ts'
import { hasList } from './retry-queries.ts'
import { unreadableList } from './run-rows.ts'
import { type Submission, submitJob } from './submit-job.ts'
import { findLookedUp, type JobIds } from './submit-store.ts'

/** Records that a quote compares with the product cache. More would take too long. */
const maxQuoted = 10_000

/** Cost and duration of another search of a job's list, and how much of it is cached. Throws `NOT_FOUND` and `CONFLICT`. */
export async function quoteNextRun(
  context: Context,
  owner: Owner,
  id: string,
  signal: AbortSignal,
): Promise<NextRun> {
  const job = await getOwnJob(context.db, owner, id)
  return {
    ...(await estimateJob(context, owner, await getStoredList(context, job, signal), {
      sites: job.sites,
      readsAfresh: false,
    })),
    remembered: await countCachedRecords(context, job),
    chosen_records: job.list_id === null ? 0 : await countChoices(context.db, job.list_id),
  }
}

/** How many of the job's first records are cached, and the time of the oldest cached product. */
async function countCachedRecords(context: Context, job: JobRow): Promise<NextRun['remembered']> {
  const records = await findLookedUp(context.db, job.id, maxQuoted)
  const identifiers = records.map((row) => identifiersOf({ ...row, partNumber: partNumberOf(row) }))
  const { products, oldest } = await countCached(context, identifiers, {
    accountId: job.account_id,
    sites: job.sites,
  })
  return oldest === null ? null : { records: products, oldest_at: oldest }
}

/** Searches the list of an ended job again. Throws as `submitJob` does, and `CONFLICT` while another run has not ended. */
export async function runAgain(
  context: Context,
  owner: Owner,
  {
    id,
    ...options
  }: { id: string } & Pick<
    Submission,
    'readsAfresh' | 'idempotency' | 'maxCoins' | 'onInserted' | 'delaySeconds'
  >,
  signal: AbortSignal,
): Promise<JobIds> {
  const job = await getOwnJob(context.db, owner, id)
  const list = await getStoredList(context, job, signal)
  const { name, file_name: fileName, language, sites } = job
  const submission = { ...options, name, fileName, language, list, sites, choice: job }
  return submitJob(context, owner, { ...submission, isAgain: true })
}

/** The counted list of an ended job. Throws `CONFLICT` if it cannot be searched again. */
async function getStoredList(context: Context, job: JobRow, signal: AbortSignal): Promise<CountedList> {
  if (!hasEnded(job.status))
    throw conflict({
      en: 'This job is still running.',
      de: 'Dieser Auftrag läuft noch.',
    })
  if (job.upload_id === null)
    throw conflict({
      en: 'This job is a retry. Please search the list of the original job again.',
      de: 'Dieser Auftrag ist eine zweite Suche. Bitte suchen Sie die Liste des ursprünglichen Auftrags erneut.',
    })
  if (job.has_selection)
    throw conflict({
      en: 'This job searched a part of its list. Please search the whole list again.',
      de: 'Dieser Auftrag hat nur einen Teil seiner Liste gesucht. Bitte suchen Sie die ganze Liste erneut.',
    })
  const source = await findSource(context, job, job.upload_id)
  if (job.failure === 'list-unreadable' && source.uploadId === job.upload_id) throw unreadableList()
  const upload = await findUpload(context.db, source.uploadId)
  if (!(await hasList(context.db, job)) || !upload || !(await context.files.stat(upload.fileKey)))
    throw conflict({
      en: 'The list of this job is no longer stored. Please upload it again.',
      de: 'Die Liste dieses Auftrags ist nicht mehr gespeichert. Bitte laden Sie sie noch einmal hoch.',
    })
  return countUpload(context, upload, source, signal)
}

/** What a new run reads: the newest rows of a list that is fetched, otherwise what the job read. */
async function findSource({ db }: Context, job: JobRow, uploadId: number) {
  const list = job.list_id === null ? undefined : await getListSource(db, job.list_id)
  const reading = list?.reading as Reading | undefined
  if (list && reading?.fetched) return { uploadId: list.upload_id, reading, countId: null }
  return { uploadId, reading: job.reading as Reading, countId: job.list_count_id }
}
