import { endpoints } from '@merkwerk/contract'
import { dayMs } from '../../../platform/durations.ts'
import { listUpload, testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import type { GoldenCaller } from '../recorder.ts'

goldenTest('access', async (site, actors) => {
  await using _worker = await site.startWorker()
  const { seller, stranger, admin } = actors
  const runId = await seller.start('main', [['A-1', testEan('00', 1)]])
  await site.until(seller, runId, ({ status }) => status === 'Completed')
  await recordCalls(site, 'of a stranger', stranger, runId)
  await recordCalls(site, 'of an admin', admin, runId)
  await recordCalls(site, 'without sign-in', site.anonymous, runId)
  await recordCalls(site, 'of an unknown job', seller, 'MW-NOSUCHID')
  await site.call('getJobsListByAdmin', 'of a seller', seller)
  await recordLinks(site, actors, runId)
  await site.setSubscription(seller, 'ended')
  await recordCalls(site, 'of a lapsed subscription', seller, runId)
  await recordLists(site, 'of a lapsed subscription', seller)
  await recordLists(site, 'without sign-in', site.anonymous)
  await site.setSubscription(seller, 'active')
  const [path = ''] = (await seller.run(runId)).output_files
  const suspension = { params: { id: seller.id }, body: { reason: 'Missbrauch' } }
  await admin.client.call(endpoints.suspendUser, suspension)
  await site.call('getOutputFile', 'of a suspended account', site.anonymous, { path })
  await recordCalls(site, 'of a suspended account', seller, runId)
})

/** Every call about one run. */
async function recordCalls(
  site: GoldenSite,
  situation: string,
  caller: GoldenCaller,
  id: string,
): Promise<void> {
  await site.call('streamLog', situation, caller, { query: { job_id: id } })
  await site.call('getJobPdf', situation, caller, { params: { id } })
  await site.call('cancelJob', situation, caller, { params: { id } })
}

/** Every call about the runs and the coins of the caller's account. */
async function recordLists(site: GoldenSite, situation: string, caller: GoldenCaller): Promise<void> {
  for (const name of ['getJobsList', 'getJobsListByAdmin', 'getJobAnalytics', 'getWallet'] as const)
    await site.call(name, situation, caller)
  await site.call('listTransactions', situation, caller)
  const list = listUpload([['A-1', testEan('00', 1)]])
  await site.call('getEstimation', situation, caller, list)
  await site.call('runScraper', situation, caller, list)
}

async function recordLinks(site: GoldenSite, { seller }: Actors, runId: string): Promise<void> {
  const [path = ''] = (await seller.run(runId)).output_files
  const open = (situation: string, address: string, headers: Record<string, string> = {}) =>
    site.call('getOutputFile', situation, site.anonymous, { path: address, headers })
  await open(
    'changed link',
    path.replace(/.(?=\/[^/]*$)/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  await open('no token', '/files/nothing/file.csv')
  await site.call('streamLog', 'without an ID', seller)
  site.pass(2 * dayMs)
  await open('expired link', path)
  await open('expired link, in German', path, { 'accept-language': 'de' })
}
