import { endpoints } from '@merkwerk/contract'
import { minuteMs } from '../../../platform/durations.ts'
import { listUpload, testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import { allVerdicts, recordState } from '../run-states.ts'

goldenTest('submit', async (site, actors) => {
  await recordNothing(site, actors)
  await recordEstimates(site, actors)
  await recordQueue(site, actors)
})

async function recordNothing(site: GoldenSite, { seller, admin }: Actors): Promise<void> {
  for (const name of ['getJobsList', 'getJobAnalytics', 'getWallet', 'listTransactions'] as const)
    await site.call(name, 'without jobs', seller)
  await site.call('getJobsListByAdmin', 'without jobs', admin)
  await site.call('getProductList', 'without sign-in', site.anonymous)
}

const bad = (fields: Record<string, string>, content?: string, name = 'liste.csv') => {
  const { form, file } = listUpload([['A-1', testEan('00', 1)]], fields)
  return { form, file: content === undefined ? file : new File([content], name) }
}
const mapping = (fields: object) => ({ header_mapping: JSON.stringify(fields) })

/** Input that estimate and submit refuse, by situation. */
const badLists: Record<string, { form: Record<string, string>; file?: File }> = {
  'no file': { form: bad({}).form },
  'no job name': bad({ job_name: '' }),
  'job name without letters': bad({ job_name: '!!!' }),
  'no mapping': { ...bad({}), form: { job_name: 'Herbst' } },
  'mapping without article number': bad(mapping({ ean: 'EAN', asin: 'ASIN' })),
  'header that the file lacks': bad(mapping({ artikelNumber: 'Nummer', ean: 'EAN', asin: 'ASIN' })),
  'header used twice': bad(mapping({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'EAN' })),
  'empty file': bad({}, ''),
  'only headings': bad({}, 'Artikelnummer;EAN;ASIN\r\n'),
  'another kind of file': bad({}, '%PDF-1.7', 'liste.pdf'),
  'unknown site': bad({ sites: 'amazon.xx' }),
  'unknown source': bad({ sources: 'otto' }),
}

async function recordEstimates(site: GoldenSite, { seller, poor }: Actors): Promise<void> {
  const estimate = (situation: string, input: object, caller = seller) =>
    site.call('getEstimation', situation, caller, input)
  await estimate('list of all verdicts', listUpload(allVerdicts))
  await estimate('list of all verdicts, in German', {
    ...listUpload(allVerdicts),
    headers: { 'accept-language': 'de' },
  })
  await estimate('commas and other headings', {
    form: {
      job_name: 'Komma',
      delimiter: ',',
      ...mapping({ artikelNumber: 'SKU', ean: 'GTIN', asin: null }),
    },
    file: new File([`SKU,GTIN\n"a,1",${testEan('00', 1)}\n`], 'list.csv'),
  })
  await estimate('skipped rows left out', listUpload(allVerdicts, { drop_skipped: 'true' }))
  await estimate('with a correction', {
    ...listUpload(allVerdicts, {
      corrections: JSON.stringify([{ row: 10, column: 'EAN', value: '4006381333931' }]),
    }),
  })
  await estimate('more than the balance', listUpload(allVerdicts), poor)
  for (const [situation, input] of Object.entries(badLists)) {
    await estimate(situation, input)
    await site.call('runScraper', situation, seller, input)
  }
  await estimate('bad input in German', { ...bad({ job_name: '' }), headers: { 'accept-language': 'de' } })
}

/** Submits without a worker: runs stay in Initializing. */
async function recordQueue(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller, poor, admin } = actors
  const submit = (situation: string, input: object, caller = seller) =>
    site.call('runScraper', situation, caller, input)
  await submit('too few coins', listUpload(allVerdicts), poor)
  const headers = { 'idempotency-key': 'order-1' }
  const input = { ...listUpload([['A-1', testEan('00', 1)]], { job_name: 'queued' }), headers }
  const { job: run } = await seller.client.call(endpoints.runScraper, input)
  await site.nameRun(seller, run.job_id, 'QUEUED')
  await submit('repeated', input)
  await submit('repeated with another list', { ...listUpload([['B', testEan('00', 2)]]), headers })
  await recordState(site, actors, 'queued', run.job_id)
  await site.call('cancelJob', 'queued', seller, { params: { id: run.job_id } })
  await site.call('cancelJob', 'cancelled already', seller, { params: { id: run.job_id } })
  await recordState(site, actors, 'cancelled in the queue', run.job_id)
  site.pass(minuteMs)
  const byAdmin = await seller.start('stopped-in-queue', [['A-1', testEan('00', 1)]])
  await site.call('cancelJob', 'queued, by an admin', admin, { params: { id: byAdmin } })
  await recordState(site, actors, 'cancelled in the queue by an admin', byAdmin)
  site.pass(minuteMs)
}
