import { Readable } from 'node:stream'
import { endpoints, type Job, type Language } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { AppError, conflict } from '../../platform/errors.ts'
import { type Actor, route, wantedLanguage } from '../../platform/http/index.ts'
import { getAccount } from '../accounts/index.ts'
import { countList, findLargestLists, storeUpload, sumStoredBytes } from '../lists/index.ts'
import { changesFile } from './history/changes-file.ts'
import { describeJob, listJobs } from './history/describe-job.ts'
import { getAnalytics, getOwner, readJobHistory } from './history/history-queries.ts'
import { listChanges } from './history/job-changes.ts'
import type { JobListQuery } from './history/list-queries.ts'
import { countStream, streamProgress } from './history/progress-events.ts'
import { deleteList } from './history/reclaim-space.ts'
import { openOutput, openReport } from './outputs/download.ts'
import { jobLogText } from './outputs/log-text.ts'
import { readLink } from './outputs/output-links.ts'
import { downloadName } from './outputs/output-names.ts'
import { getJob, getVisibleJob } from './queries.ts'
import { cancelJob } from './results/cancel-job.ts'
import { chooseCandidate } from './results/choose-candidate.ts'
import { countEstimate, estimateJob } from './submit/estimate-job.ts'
import { idempotencyOf } from './submit/idempotency.ts'
import { quoteRetry, retryJob } from './submit/retry-job.ts'
import { quoteNextRun, runAgain } from './submit/run-again.ts'
import { submitJob } from './submit/submit-job.ts'
import type { JobIds } from './submit/submit-store.ts'
import { continueWithoutGpt } from './waiting/continue-without-gpt.ts'
import { finishJob } from './waiting/finish-job.ts'

/** Records in the log on a page. The log file has all records. */
const maxLoggedRecords = 10_000

/** The job that a path names, if the actor may see it. */
const jobOf = ({ db }: Context, { actor, params }: { actor: Actor; params: { id: string } }) =>
  getVisibleJob(db, actor, params.id)

/** Links to files work without a token, so keys without the scope of files get none. */
const forActor = <J extends Pick<Job, 'output_files'>>({ key }: Actor, job: J): J =>
  key && !key.scopes.includes('files:read') ? { ...job, output_files: [] } : job

async function listOwnJobs(context: Context, actor: Actor, query: JobListQuery, language?: Language) {
  const { jobs, ...page } = await listJobs(context, actor.accountId, query, language)
  return { jobs: jobs.map((job) => forActor(actor, job)), ...page }
}

/** The response of a call that starts a job. */
export const started = ({ id, publicId }: JobIds) => ({
  success: true as const,
  message: 'The job has started.',
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
    return estimateJob(context, actor, await countList(context, actor, file, form, signal), {
      sites: form.sites,
      readsAfresh: form.read_afresh === 'true',
    })
  }),
  route(endpoints.runScraper, async (context, { actor, file, form, headers, signal }) => {
    const list = await countList(context, actor, file, form, signal)
    const uploadId = await storeUpload(context, actor.accountId, file)
    return started(
      await submitJob(context, actor, {
        name: form.job_name,
        fileName: file.fileName.slice(0, 255),
        language: wantedLanguage(headers) ?? (await getOwner(context.db, actor.accountId)).language,
        list: { ...list, uploadId },
        sites: form.sites ?? [],
        choice: form.sources && { sources: form.sources, preferred_source: form.preferred_source ?? null },
        readsAfresh: form.read_afresh === 'true',
        idempotency: idempotencyOf(endpoints.runScraper, { headers, form, file }),
      }),
    )
  }),
  route(endpoints.streamLog, async (context, { actor, query }) => {
    const job = await getVisibleJob(context.db, actor, query.job_id)
    const parts = await Array.fromAsync(jobLogText(context, job, maxLoggedRecords))
    return { log: parts.join('') }
  }),
  route(endpoints.getJobChangesFile, async (context, input) => {
    const job = await jobOf(context, input)
    if (job.status !== 'Completed')
      throw conflict({
        en: 'What changed is known once the job has completed.',
        de: 'Was sich geändert hat, steht fest, sobald der Auftrag abgeschlossen ist.',
      })
    return {
      body: Readable.from(changesFile(context, job)),
      contentType: 'text/csv; charset=utf-8',
      fileName: downloadName(job, 'changes', 'csv'),
    }
  }),
  route(endpoints.getJobPdf, async (context, input) => openReport(context, await jobOf(context, input))),
  route(endpoints.cancelJob, async (context, { actor, params }) => {
    await cancelJob(context, actor, params.id)
    return { success: true, message: 'The job was cancelled.' }
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
      await describeJob(context, await jobOf(context, input), wantedLanguage(input.headers)),
    ),
  ),
  route(endpoints.getJobEvents, async (context, input) => {
    countStream(context, input)
    return streamProgress(context, await jobOf(context, input), wantedLanguage(input.headers))
  }),
  route(endpoints.quoteRetry, (context, { actor, params }) => quoteRetry(context, actor, params.id)),
  route(endpoints.retryJob, async (context, { actor, params }) =>
    started(await retryJob(context, actor, params.id)),
  ),
  route(endpoints.chooseCandidate, async (context, { actor, params, body }) => {
    await chooseCandidate(context, actor, { ...params, ...body })
    return { success: true, message: 'The choice was saved. Retry the job to look up the chosen product.' }
  }),
  route(endpoints.finishJob, async (context, { actor, params }) => {
    await finishJob(context, actor, params.id)
    return {
      success: true,
      message:
        'The job is being finished. Waiting records count as found if another source has found them, otherwise as blocked.',
    }
  }),
  route(endpoints.skipGpt, async (context, { actor, params }) => {
    await continueWithoutGpt(context, actor, params.id)
    return { success: true, message: 'The job continues without GPT.' }
  }),
  route(endpoints.quoteNextRun, (context, { actor, params, signal }) =>
    quoteNextRun(context, actor, params.id, signal),
  ),
  route(endpoints.runAgain, async (context, { actor, params, body, headers, signal }) => {
    const idempotency = idempotencyOf(endpoints.runAgain, { headers, params, body })
    const readsAfresh = body.read_afresh
    return started(await runAgain(context, actor, { id: params.id, readsAfresh, idempotency }, signal))
  }),
  route(endpoints.getJobHistory, async ({ db, clock }, { actor, query }) => ({
    days: await readJobHistory(db, actor.accountId, query.days, clock.now()),
  })),
  route(endpoints.getJobChanges, async (context, input) =>
    listChanges(context, await jobOf(context, input), input.query),
  ),
  route(endpoints.getOutputFile, async (context, { params, query, closed }) => {
    const { jobId, kind } = readLink(context, params.token)
    const job = await getJob(context.db, jobId)
    const owner = await getAccount(context.db, job.account_id)
    if (owner.suspended_at) throw new AppError('GONE')
    return openOutput(context, job, kind, { ...query, closed })
  }),
]
