import { endpoints } from '@merkwerk/contract'
import { minuteMs } from '../../../platform/durations.ts'
import { listUpload, testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import { recordOverview, recordState } from '../run-states.ts'

goldenTest('gpt', async (site, actors) => {
  await using _worker = await site.startWorker()
  await recordGpt(site, actors)
  await recordOverview(site, actors)
})

/** GPT adds attributes, then its account is empty: runs wait and no run can be submitted. */
async function recordGpt(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller, admin } = actors
  const until = (runId: string, status: string) => site.until(seller, runId, (run) => run.status === status)
  await admin.client.call(endpoints.createMultiValue, {
    body: { name: 'Werkstoff', values: ['Metall', 'Glas', 'Edelstahl', 'Kunststoff'] },
  })
  await admin.client.call(endpoints.savePrompt, { body: { text: 'Nenne den Werkstoff.' } })
  const asked = await seller.start('with-gpt', [['asked', testEan('00', 40)]])
  await until(asked, 'Completed')
  await recordState(site, actors, 'with GPT', asked)
  const [, path = ''] = (await seller.run(asked)).output_files
  await site.call('getOutputFile', 'with GPT, file 1', site.anonymous, { path })
  site.pass(minuteMs)
  await site.setModel('insufficient-quota')
  const waiting = await seller.start('gpt-empty', [['waits', testEan('00', 41)]])
  await site.until(seller, waiting, ({ progress }) => progress.waiting !== null)
  await recordState(site, actors, 'GPT has no credit', waiting)
  await site.call('getGptRecharge', 'GPT has no credit', seller)
  await site.call('runScraper', 'during maintenance', seller, listUpload([['A', testEan('00', 1)]]))
  await site.call('getEstimation', 'during maintenance', seller, listUpload([['A', testEan('00', 1)]]))
  await site.setModel()
  await site.call('setGptRecharge', 'by a seller', seller, { body: { gpt_recharge_required: false } })
  await site.call('setGptRecharge', 'without a value', admin, { body: {} })
  await site.call('setGptRecharge', 'recharged', admin, { body: { gpt_recharge_required: false } })
  await until(waiting, 'Completed')
  await recordState(site, actors, 'GPT had no credit', waiting)
  await site.call('getGptRecharge', 'recharged', seller)
  await admin.client.call(endpoints.savePrompt, { body: { text: '' } })
  site.pass(minuteMs)
}
