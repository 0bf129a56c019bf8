import type { RunDetails } from '@merkwerk/contract'
import { type ListRow, testEan } from '../run-site.ts'
import type { Actors } from './actors.ts'
import type { GoldenSite } from './golden-site.ts'

/** One row of each verdict and of each charge. The captcha waits until its owner ends the waiting. */
export const allVerdicts: readonly ListRow[] = [
  ['0042-Ä', testEan('00', 1)],
  ['amazon', testEan('51', 2)],
  ['ebay', testEan('52', 3)],
  ['nowhere', testEan('50', 4)],
  ['several', testEan('60', 5)],
  ['captcha', testEan('10', 6)],
  ['half', testEan('41', 7)],
  ['empty'],
  ['wrong-digit', '4006381333932'],
  ['0042-b', testEan('00', 1)],
]

/** Whether all rows but one are done, and that one waits for an attempt. */
export const onlyOneWaits = ({ progress: { deferred, done, total } }: RunDetails): boolean =>
  deferred?.records === 1 && deferred.next_attempt_at !== null && done === total - 1

/** Records every call of the specification that shows a run, in the run's present state. */
export async function recordState(site: GoldenSite, { seller }: Actors, state: string, runId: string) {
  await site.call('getJobsList', state, seller, { query: { jobId: runId } })
  await site.call('streamLog', state, seller, { query: { job_id: runId } })
  await site.call('getJobAnalytics', state, seller)
  await site.call('getWallet', state, seller)
}

/** Records the report of a run, or why it has none. */
export const recordReport = (site: GoldenSite, { seller }: Actors, state: string, runId: string) =>
  site.call('getJobPdf', state, seller, { params: { id: runId } })

/** Records the files behind a run's links: master data, attributes and log. */
export async function recordFiles(site: GoldenSite, { seller }: Actors, state: string, runId: string) {
  const { output_files } = await seller.run(runId)
  for (const [index, path] of output_files.entries())
    await site.call('getOutputFile', `${state}, file ${index}`, site.anonymous, { path })
}

/** Records the newest runs of all accounts as an administrator sees them, and the transactions of the seller. */
export async function recordOverview(site: GoldenSite, { seller, admin }: Actors): Promise<void> {
  await site.call('getJobsListByAdmin', 'all jobs', admin, { query: { limit: 2 } })
  await site.call('listTransactions', 'all jobs', seller)
}
