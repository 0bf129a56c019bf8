import { endpoints } from '@merkwerk/contract'
import { minuteMs } from '../../../platform/durations.ts'
import { listUpload } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import { allVerdicts, recordFiles, recordOverview, recordReport, recordState } from '../run-states.ts'

goldenTest('repeats', async (site, actors) => {
  await using _worker = await site.startWorker()
  await recordRepeats(site, actors)
  await recordOverview(site, actors)
})

/** Runs whose products the account has paid for, in English, and with other options. */
async function recordRepeats(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller } = actors
  const rows = allVerdicts.slice(1, 5)
  for (const [name, fields] of Object.entries({
    first: {},
    again: {},
    afresh: { read_afresh: 'true' },
    amazon: { sources: 'amazon' },
  })) {
    site.pass(minuteMs)
    const state = `four products, ${name}`
    await site.call('getEstimation', state, seller, listUpload(rows, fields))
    const runId = await seller.start(name, rows, fields)
    await site.until(seller, runId, ({ status }) => status === 'Completed')
    await recordState(site, actors, state, runId)
  }
  site.pass(minuteMs)
  const headers = { 'accept-language': 'en' }
  const input = { ...listUpload(rows.slice(0, 1), { job_name: 'english' }), headers }
  const { job: run } = await seller.client.call(endpoints.runScraper, input)
  await site.nameRun(seller, run.job_id, 'ENGLISH')
  await site.until(seller, run.job_id, ({ status }) => status === 'Completed')
  await recordState(site, actors, 'English', run.job_id)
  await recordReport(site, actors, 'English', run.job_id)
  await recordFiles(site, actors, 'English', run.job_id)
  await recordVariants(site, actors, run.job_id)
}

/** The files of a run in their other formats. */
async function recordVariants(site: GoldenSite, { seller }: Actors, runId: string): Promise<void> {
  const [masterData = '', attributes = ''] = (await seller.run(runId)).output_files
  const variants: readonly [string, string, Record<string, string>][] = [
    ['master data', masterData, { format: 'xlsx' }],
    ['attributes', attributes, { format: 'xlsx' }],
    ['attributes', attributes, { layout: 'ameise' }],
    ['attributes', attributes, { layout: 'unknown' }],
  ]
  for (const [file, path, query] of variants)
    await site.call('getOutputFile', `${file} with ${Object.entries(query)}`, site.anonymous, { path, query })
}
