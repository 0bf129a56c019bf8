import { Readable } from 'node:stream'
import { endpoints, type Job, type Language } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { type Actor, countOwnFile, countStream, route, wantedLanguage } from '../../../platform/http/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { countList, findLargestLists, storeUpload, sumStoredBytes } from '../rows/index.ts'
import { changesFile } from './history/changes-file.ts'
import { describeRun, listRuns } from './history/describe-run.ts'
import { getAnalytics } from './history/history-queries.ts'
import type { RunListQuery } from './history/list-queries.ts'
import { streamProgress } from './history/progress-feed.ts'
import { deleteList } from './history/reclaim-space.ts'
import { listChanges } from './history/run-changes.ts'
import { openOutput, openReport } from './outputs/download.ts'
import { runLogText } from './outputs/log-text.ts'
import { readLink } from './outputs/output-links.ts'
import { downloadName } from './outputs/output-names.ts'
import { getRun, getVisibleRun } from './queries.ts'
import { cancelRun } from './results/cancel-run.ts'
import { countEstimate, estimateList } from './submit/estimate-list.ts'
import { readIdempotency } from './submit/idempotency.ts'
import type { RunIds } from './submit/run-store.ts'
import { startRun } from './submit/start-run.ts'
import { continueWithoutGpt } from './waiting/continue-without-gpt.ts'
import { finishRun } from './waiting/finish-run.ts'

/** Records in the log on a page. The log file has all records. */
const maxLoggedRecords = 10_000

/** The run that a path names, if the actor may see it. */
const readRun = ({ db }: Context, { actor, params }: { actor: Actor; params: { id: string } }) =>
  getVisibleRun(db, actor, params.id)

/** Links to files work without a token, so keys without the scope of files get none. */
const forActor = <J extends Pick<Job, 'output_files'>>({ key }: Actor, run: J): J =>
  key && !key.scopes.includes('files:read') ? { ...run, output_files: [] } : run

async function listOwnRuns(context: Context, actor: Actor, query: RunListQuery, language?: Language) {
  const { jobs: runs, ...page } = await listRuns(context, actor.accountId, query, language)
  return { jobs: runs.map((run) => forActor(actor, run)), ...page }
}

/** The response of a call that starts a run. */
export const describeStart = ({ id, publicId }: RunIds) => ({
  success: true as const,
  message: 'The run has started.',
  job: { id, job_id: publicId },
})

export const routes = [
  route(endpoints.getJobAnalytics, ({ db }, { actor }) => getAnalytics(db, actor.accountId)),
  route(endpoints.getJobsList, (context, { actor, query, headers }) =>
    listOwnRuns(context, actor, query, wantedLanguage(headers)),
  ),
  route(endpoints.getJobsListByAdmin, (context, { query, headers }) =>
    listRuns(context, undefined, query, wantedLanguage(headers)),
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
    const run = await getVisibleRun(context.db, actor, query.job_id)
    const parts = await Array.fromAsync(runLogText(context, run, maxLoggedRecords))
    return { log: parts.join('') }
  }),
  route(endpoints.getRunChangesFile, async (context, input) => {
    const run = await readRun(context, input)
    if (run.status !== 'Completed') throw conflict('changes-not-known')
    countOwnFile(context.db, run.account_id, input.closed)
    return {
      body: Readable.from(changesFile(context, run)),
      contentType: 'text/csv; charset=utf-8',
      fileName: downloadName(run, 'changes', 'csv'),
    }
  }),
  route(endpoints.getJobPdf, async (context, input) =>
    openReport(context, await readRun(context, input), input),
  ),
  route(endpoints.cancelJob, async (context, { actor, params }) => {
    await cancelRun(context, actor, params.id)
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
  route(endpoints.getRunDetails, async (context, input) =>
    forActor(
      input.actor,
      await describeRun(context, await readRun(context, input), wantedLanguage(input.headers)),
    ),
  ),
  route(endpoints.getRunEvents, async (context, input) => {
    countStream(context, input)
    return streamProgress(context, await readRun(context, input), wantedLanguage(input.headers))
  }),
  route(endpoints.finishRun, async (context, { actor, params }) => {
    await finishRun(context, actor, params.id)
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
  route(endpoints.getRunChanges, async (context, input) =>
    listChanges(context, await readRun(context, input), input.query),
  ),
  route(endpoints.getOutputFile, async (context, { params, query, closed }) => {
    const { runId, kind } = readLink(context, params.token)
    const run = await getRun(context.db, runId)
    const owner = await getAccount(context.db, run.account_id)
    if (owner.suspended_at) throw new AppError('GONE')
    return openOutput(context, run, kind, { ...query, closed })
  }),
]
