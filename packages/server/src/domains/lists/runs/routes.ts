import { Readable } from 'node:stream'
import { endpoints, type Job, type Language } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { type Actor, countOwnFile, countStream, route, wantedLanguage } from '../../../platform/http/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { countList, findLargestLists, storeUpload, sumStoredBytes } from '../rows/index.ts'
import { changesFile } from './history/changes-file.ts'
import { describeJob, listJobs } from './history/describe-job.ts'
import { getAnalytics } from './history/history-queries.ts'
import { listChanges } from './history/job-changes.ts'
import type { JobListQuery } from './history/list-queries.ts'
import { streamProgress } from './history/progress-events.ts'
import { deleteList } from './history/reclaim-space.ts'
import { openOutput, openReport } from './outputs/download.ts'
import { jobLogText } from './outputs/log-text.ts'
import { readLink } from './outputs/output-links.ts'
import { downloadName } from './outputs/output-names.ts'
import { getJob, getVisibleJob } from './queries.ts'
import { cancelJob } from './results/cancel-job.ts'
import { countEstimate, estimateList } from './submit/estimate-list.ts'
import { readIdempotency } from './submit/idempotency.ts'
import type { JobIds } from './submit/run-store.ts'
import { startRun } from './submit/start-run.ts'
import { continueWithoutGpt } from './waiting/continue-without-gpt.ts'
import { finishJob } from './waiting/finish-job.ts'

/** Records in the log on a page. The log file has all records. */
const maxLoggedRecords = 10_000

/** The job that a path names, if the actor may see it. */
const readJob = ({ db }: Context, { actor, params }: { actor: Actor; params: { id: string } }) =>
  getVisibleJob(db, actor, params.id)

/** Links to files work without a token, so keys without the scope of files get none. */
const forActor = <J extends Pick<Job, 'output_files'>>({ key }: Actor, job: J): J =>
  key && !key.scopes.includes('files:read') ? { ...job, output_files: [] } : job

async function listOwnJobs(context: Context, actor: Actor, query: JobListQuery, language?: Language) {
  const { jobs, ...page } = await listJobs(context, actor.accountId, query, language)
  return { jobs: jobs.map((job) => forActor(actor, job)), ...page }
}

/** The response of a call that starts a job. */
export const describeStart = ({ id, publicId }: JobIds) => ({
  success: true as const,
  message: 'The run has started.',
  job: { id, job_id: publicId },
})

export const routes = [
  route(endpoints.getJobAnalytics, ({ db }, { actor }) => getAnalytics(db, actor.accountId)),
  route(endpoints.getJobsList, (context, { actor, query, headers }) =>
    listOwnJobs(context, actor, query, wantedLanguage(headers)),
  ),
  route(endpoints.getJobsListByAdmin, (context, { query, headers }) =>
    listJobs(context, undefined, query, wantedLanguage(headers)),
  ),
  route(endpoints.getEstimation, async (context, { actor, file, form, ip, signal }) => {
    await countEstimate(context, actor, ip)
    const counted = await countList(context, actor, file, form, signal)
    const options = { sites: form.sites, readsAfresh: form.read_afresh === 'true' }
    return estimateList(context, actor, counted, options, signal)
  }),
  route(endpoints.runScraper, async (context, { actor, file, form, headers, signal }) => {
    const counted = await countList(context, actor, file, form, signal)
    const uploadId = await storeUpload(context, actor.accountId, file)
    const fileName = file.fileName.slice(0, 255)
    const run = {
      list: { counted: { ...counted, uploadId }, name: form.job_name, fileName },
      rows: 'all' as const,
      language: wantedLanguage(headers),
      sites: form.sites,
      choice: form.sources && { sources: form.sources, preferred_source: form.preferred_source ?? null },
      readsAfresh: form.read_afresh === 'true',
      idempotency: readIdempotency(endpoints.runScraper, { headers, form, file }),
    }
    return describeStart(await startRun(context, actor, run, signal))
  }),
  route(endpoints.streamLog, async (context, { actor, query }) => {
    const job = await getVisibleJob(context.db, actor, query.job_id)
    const parts = await Array.fromAsync(jobLogText(context, job, maxLoggedRecords))
    return { log: parts.join('') }
  }),
  route(endpoints.getJobChangesFile, async (context, input) => {
    const job = await readJob(context, input)
    if (job.status !== 'Completed') throw conflict('changes-not-known')
    countOwnFile(context.db, job.account_id, input.closed)
    return {
      body: Readable.from(changesFile(context, job)),
      contentType: 'text/csv; charset=utf-8',
      fileName: downloadName(job, 'changes', 'csv'),
    }
  }),
  route(endpoints.getJobPdf, async (context, input) =>
    openReport(context, await readJob(context, input), input),
  ),
  route(endpoints.cancelJob, async (context, { actor, params }) => {
    await cancelJob(context, actor, params.id)
    return { success: true, message: 'The run was cancelled.' }
  }),
  route(endpoints.deleteList, async (context, { actor, params }) => {
    await deleteList(context, actor, params.id)
    return { success: true }
  }),
  route(endpoints.getStorage, async ({ db, config }, { actor }) => {
    const lists = await findLargestLists(db, actor.accountId, 20)
    return {
      used_bytes: await sumStoredBytes(db, actor.accountId),
      limit_bytes: config.storage.bytesPerAccount,
      lists: lists.map((list) => ({ ...list, changed_at: list.changed_at.toISOString() })),
    }
  }),
  route(endpoints.getJob, async (context, input) =>
    forActor(
      input.actor,
      await describeJob(context, await readJob(context, input), wantedLanguage(input.headers)),
    ),
  ),
  route(endpoints.getJobEvents, async (context, input) => {
    countStream(context, input)
    return streamProgress(context, await readJob(context, input), wantedLanguage(input.headers))
  }),
  route(endpoints.finishJob, async (context, { actor, params }) => {
    await finishJob(context, actor, params.id)
    return {
      success: true,
      message:
        'The run is being finished. Waiting rows count as found if another source has found them, otherwise as blocked.',
    }
  }),
  route(endpoints.skipGpt, async (context, { actor, params }) => {
    await continueWithoutGpt(context, actor, params.id)
    return { success: true, message: 'The run continues without GPT.' }
  }),
  route(endpoints.getJobChanges, async (context, input) =>
    listChanges(context, await readJob(context, input), input.query),
  ),
  route(endpoints.getOutputFile, async (context, { params, query, closed }) => {
    const { jobId, kind } = readLink(context, params.token)
    const job = await getJob(context.db, jobId)
    const owner = await getAccount(context.db, job.account_id)
    if (owner.suspended_at) throw new AppError('GONE')
    return openOutput(context, job, kind, { ...query, closed })
  }),
]
