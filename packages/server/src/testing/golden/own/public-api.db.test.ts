import { imageRightsVersion } from '@merkwerk/contract'
import { testEan } from '../../job-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

const rows = [
  { article_number: 'found', ean: testEan('51', 1) },
  { article_number: 'several', ean: testEan('60', 2) },
]

goldenTest('public-api', async (site, actors) => {
  const { seller } = actors
  await site.call('createQuote', 'two records', seller, { body: { records: rows } })
  await site.call('createQuote', 'neither records nor list', seller, { body: {} })
  const id = await recordJob(site, actors)
  const listId = (await seller.job(id)).list_id ?? ''
  await recordList(site, actors, listId)
  await recordMade(site, actors, id, listId)
  await recordLookup(site, actors)
})

async function recordJob(site: GoldenSite, { seller, stranger }: Actors): Promise<string> {
  const body = { name: 'main', records: rows }
  await site.call('createJob', 'over max_coins', seller, { body: { ...body, max_coins: 1 } })
  const headers = { 'idempotency-key': 'order-1' }
  const { body: started } = await site.call('createJob', 'started', seller, { body, headers })
  const { job_id: jobId } = started as { job_id: string }
  await site.startWorker()
  await site.nameJob(seller, jobId, 'MAIN')
  await site.until(seller, jobId, ({ status }) => status === 'Completed')
  await site.call('createJob', 'repeated', seller, { body, headers })
  const params = { id: jobId }
  await site.call('getJobState', 'completed', seller, { params })
  await site.call('getJobState', 'of a stranger', stranger, { params })
  await site.call('listJobs', 'one', seller)
  await site.call('stopJob', 'completed', seller, { params })
  await site.call('listRecords', 'found', seller, { params, query: { verdict: 'found' } })
  const candidate = (await site.readRecords(seller, jobId))[1]?.candidates[0]
  await site.call('chooseRecordCandidate', 'a candidate', seller, {
    params: { id: jobId, position: 2 },
    body: { candidate: { source: candidate?.source, id: candidate?.id } },
  })
  for (const kind of ['master-data', 'log'])
    await site.call('getJobResults', kind, seller, { params: { id: jobId, kind } })
  return jobId
}

async function recordList(site: GoldenSite, { seller, stranger }: Actors, id: string): Promise<void> {
  const params = { id }
  await site.call('listLists', 'one', seller)
  await site.call('getListState', 'completed', seller, { params })
  await site.call('getListState', 'of a stranger', stranger, { params })
  await site.call('listRows', 'two', seller, { params, query: { limit: 2 } })
  await site.call('getListResults', 'attributes', seller, { params: { id, kind: 'attributes' } })
  await site.call('createQuote', 'open rows of the list', seller, { body: { list_id: id, rows: 'open' } })
  const headers = { 'content-type': 'text/csv' }
  const upload = (situation: string, text: string) =>
    site.call('uploadList', situation, seller, { query: { filename: 'neu.csv' }, text, headers })
  await upload('two rows', `SKU;GTIN\r\nA-1;${testEan('51', 1)}\r\nA-2;4006381333932\r\n`)
  await upload('no list', 'nothing')
}

/** What is made of lists and jobs: packages, images and schedules. */
async function recordMade(site: GoldenSite, { seller }: Actors, job: string, id: string): Promise<void> {
  const params = { id }
  await site.call('createExport', 'of a list', seller, { params, body: { target: 'shopware' } })
  const ofRun = { params, query: { run: job }, body: { target: 'shopware' } }
  await site.call('createExport', 'as of a run', seller, ofRun)
  await site.call('checkImages', 'started', seller, { params })
  await site.untilImages(seller, id)
  await site.call('getImages', 'checked', seller, { params })
  await site.call('createImageDownload', 'checked', seller, {
    params,
    body: { rights_version: imageRightsVersion },
  })
  const schedule = {
    ...{ list_id: id, cron: '0 6 * * *', time_zone: 'Europe/Berlin', scope: 'all', max_age_days: null },
    ...{ max_coins: 100, report_email: false },
  }
  const { body } = await site.call('addSchedule', 'every day', seller, { body: schedule })
  const added = { params: { id: (body as { schedule_id: string }).schedule_id } }
  await site.call('getSchedules', 'one', seller)
  await site.call('updateSchedule', 'paused', seller, { ...added, body: { paused: true } })
  await site.call('removeSchedule', 'existing', seller, added)
}

async function recordLookup(site: GoldenSite, { seller }: Actors): Promise<void> {
  await site.call('createLookup', 'known product', seller, { body: { identifiers: [testEan('51', 1)] } })
  await site.call('createLookup', 'nothing', seller, { body: { identifiers: [] } })
  await site.call('getLookup', 'unknown', seller, { params: { id: 'MW-NOSUCHID' } })
}
