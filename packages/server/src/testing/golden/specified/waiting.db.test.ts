import { endpoints } from '@merkwerk/contract'
import { minuteMs } from '../../../platform/durations.ts'
import { testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import { recordOverview, recordState } from '../run-states.ts'

goldenTest('waiting', async (site, actors) => {
  await recordPause(site, actors)
  await using _worker = await site.startWorker()
  await recordOutage(site, actors)
  await recordOverview(site, actors)
})

/** A run whose marketplace is down. */
async function recordOutage(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller } = actors
  await site.setFaults('amazon', { isDown: true })
  const runId = await seller.start('down', [['down', testEan('00', 30)]])
  await site.until(seller, runId, ({ progress }) => progress.waiting !== null)
  await recordState(site, actors, 'Amazon is down', runId)
  await site.setFaults('amazon', {})
  await site.until(seller, runId, ({ status }) => status === 'Completed')
  await recordState(site, actors, 'Amazon was down', runId)
  site.pass(minuteMs)
}

/** A run whose marketplace an administrator has paused before the worker started. */
async function recordPause(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller, admin } = actors
  const ebay = { params: { marketplace: 'ebay' as const } }
  await admin.client.call(endpoints.pauseMarketplace, ebay)
  const runId = await seller.start('paused', [['paused', testEan('00', 31)]])
  await using _worker = await site.startWorker()
  await site.until(seller, runId, ({ progress }) => progress.waiting !== null)
  await recordState(site, actors, 'eBay is paused', runId)
  await admin.client.call(endpoints.resumeMarketplace, ebay)
  await site.until(seller, runId, ({ status }) => status === 'Completed')
  await recordState(site, actors, 'eBay was paused', runId)
  site.pass(minuteMs)
}
