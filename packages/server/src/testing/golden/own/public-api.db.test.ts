import { imageRightsVersion } from '@merkwerk/contract'
import { testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

const rows = [
  { article_number: 'found', ean: testEan('51', 1) },
  { article_number: 'several', ean: testEan('60', 2) },
]

goldenTest('public-api', async (site, actors) => {
  const { seller } = actors
  const id = await recordRun(site, actors)
  const listId = (await seller.run(id)).list_id ?? ''
  await recordList(site, actors, listId)
  await recordMade(site, actors, id, listId)
  await recordRows(site, actors, listId)
  await recordLookup(site, actors)
})

async function recordRun(site: GoldenSite, { seller, stranger }: Actors): Promise<string> {
  const created = await site.call('createList', 'two rows', seller, { body: { name: 'main', rows } })
  await site.call('createList', 'without rows', seller, { body: { name: 'main', rows: [] } })
  const list = { params: { id: (created.body as { list_id: string }).list_id } }
  await site.call('quoteRun', 'all rows', seller, { ...list, body: {} })
  await site.call('startRun', 'over max_coins', seller, { ...list, body: { max_coins: 1 } })
  await site.call('startRun', 'of a stranger', stranger, { ...list, body: {} })
  const headers = { 'idempotency-key': 'order-1' }
  const { body: started } = await site.call('startRun', 'started', seller, { ...list, body: {}, headers })
  const { run_id: runId } = started as { run_id: string }
  await site.startWorker()
  await site.nameRun(seller, runId, 'MAIN')
  await site.until(seller, runId, ({ status }) => status === 'Completed')
  await site.call('startRun', 'repeated', seller, { ...list, body: {}, headers })
  const params = { id: runId }
  await site.call('getRun', 'completed', seller, { params })
  await site.call('getRun', 'of a stranger', stranger, { params })
  await site.call('listRuns', 'one', seller)
  await site.call('cancelRun', 'completed', seller, { params })
  await site.call('listRows', 'found by a run', seller, { ...list, query: { verdict: 'found', run: runId } })
  const candidate = (await site.readRecords(seller, runId))[1]?.candidates[0]
  await site.call('chooseProduct', 'a candidate', seller, {
    params: { ...list.params, position: 2 },
    body: { candidate: { source: candidate?.source, id: candidate?.id } },
  })
  for (const kind of ['master-data', 'log'])
    await site.call('getRunResults', kind, seller, { params: { id: runId, kind } })
  return runId
}

async function recordList(site: GoldenSite, { seller, stranger }: Actors, id: string): Promise<void> {
  const params = { id }
  await site.call('listLists', 'one', seller)
  await site.call('getListState', 'completed', seller, { params })
  await site.call('getListState', 'of a stranger', stranger, { params })
  await site.call('listRows', 'two', seller, { params, query: { limit: 2 } })
  await site.call('getListResults', 'attributes', seller, { params: { id, kind: 'attributes' } })
  await site.call('quoteRun', 'open rows', seller, { params, body: { rows: 'open' } })
  const headers = { 'content-type': 'text/csv' }
  const upload = (situation: string, text: string) =>
    site.call('uploadList', situation, seller, { query: { filename: 'neu.csv' }, text, headers })
  await upload('two rows', `SKU;GTIN\r\nA-1;${testEan('51', 1)}\r\nA-2;4006381333932\r\n`)
  await upload('no list', 'nothing')
}

/** What is made of lists: packages, images and schedules. */
async function recordMade(site: GoldenSite, { seller }: Actors, run: string, id: string): Promise<void> {
  const params = { id }
  await site.call('createExport', 'of a list', seller, { params, body: { target: 'shopware' } })
  const ofRun = { params, query: { run }, body: { target: 'shopware' } }
  await site.call('createExport', 'as of a run', seller, ofRun)
  await site.call('checkImages', 'started', seller, { params })
  await site.untilImages(seller, id)
  await site.call('getImages', 'checked', seller, { params })
  await site.call('createImageDownload', 'checked', seller, {
    params,
    body: { rights_version: imageRightsVersion },
  })
  const schedule = {
    list_id: id,
    cron: '0 6 * * *',
    time_zone: 'Europe/Berlin',
    scope: 'all',
    max_age_days: null,
    max_coins: 100,
    report_email: false,
  }
  const { body } = await site.call('addSchedule', 'every day', seller, { body: schedule })
  const added = { params: { id: (body as { schedule_id: string }).schedule_id } }
  await site.call('getSchedules', 'one', seller)
  await site.call('updateSchedule', 'paused', seller, { ...added, body: { paused: true } })
  await site.call('removeSchedule', 'existing', seller, added)
}

/** What the seller states of rows. */
async function recordRows(site: GoldenSite, { seller, stranger }: Actors, id: string): Promise<void> {
  const params = { id }
  const added = { rows: [{ article_number: 'new', ean: testEan('51', 3), own_columns: {} }] }
  await site.call('addListRows', 'of a stranger', stranger, { params, body: added })
  await site.call('addListRows', 'one row', seller, { params, body: added })
  await site.call('addListRows', 'the same row', seller, { params, body: added })
  const row = { params: { id, position: 2 } }
  await site.call('correctListRow', 'pasted', seller, { ...row, body: { pasted: testEan('51', 4) } })
  await site.call('correctListRow', 'no number', seller, { ...row, body: { pasted: 'a drill' } })
  await site.call('replaceListRows', 'compared', seller, { params, body: { rows: rows.slice(0, 1) } })
  const headers = { 'content-type': 'text/csv' }
  const replace = (situation: string, text: string) =>
    site.call('replaceListFromFile', situation, seller, {
      params,
      headers,
      text,
      query: { filename: 'neu.csv', article_number_column: 'SKU', ean_column: 'GTIN' },
    })
  await replace('compared', `SKU;GTIN;Preis\r\nfound;${testEan('51', 5)};9,90\r\n`)
  await replace('no list', 'nothing')
}

async function recordLookup(site: GoldenSite, { seller }: Actors): Promise<void> {
  await site.call('createLookup', 'known product', seller, { body: { identifiers: [testEan('51', 1)] } })
  await site.call('createLookup', 'nothing', seller, { body: { identifiers: [] } })
  await site.call('getLookup', 'unknown', seller, { params: { id: 'MW-NOSUCHID' } })
}
