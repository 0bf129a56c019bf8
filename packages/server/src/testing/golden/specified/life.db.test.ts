import { endpoints } from '@merkwerk/contract'
import { minuteMs } from '../../../platform/durations.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import {
  allVerdicts,
  onlyOneWaits,
  recordFiles,
  recordOverview,
  recordReport,
  recordState,
} from '../run-states.ts'

goldenTest('life', async (site, actors) => {
  await using _worker = await site.startWorker()
  await recordLife(site, actors)
  await recordOverview(site, actors)
})

/** The whole life of a run with every verdict: a row waits, its owner ends the waiting, and files are written. */
async function recordLife(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller } = actors
  const main = await seller.start('main', allVerdicts)
  await site.until(seller, main, onlyOneWaits)
  await recordState(site, actors, 'a row waits', main)
  await recordReport(site, actors, 'a row waits', main)
  site.pass(minuteMs)
  await seller.client.call(endpoints.finishRun, { params: { id: main } })
  await site.until(seller, main, ({ status }) => status === 'Completed')
  await recordState(site, actors, 'completed', main)
  await recordReport(site, actors, 'completed', main)
  await recordFiles(site, actors, 'completed', main)
  const [path = ''] = (await seller.run(main)).output_files
  await site.call('getOutputFile', 'completed, file 0, found rows only', site.anonymous, {
    path,
    query: { only: 'found' },
  })
  await site.call('cancelJob', 'completed', seller, { params: { id: main } })
}
