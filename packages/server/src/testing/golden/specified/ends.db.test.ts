import { minuteMs } from '../../../platform/durations.ts'
import { type ListRow, testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import { recordFiles, recordOverview, recordReport, recordState } from '../run-states.ts'

goldenTest('ends', async (site, actors) => {
  await recordFailure(site, actors)
  await using _worker = await site.startWorker()
  await recordEnds(site, actors)
  await recordOverview(site, actors)
})

/** A run whose stored list is lost fails and costs nothing. */
async function recordFailure(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller } = actors
  const runId = await seller.start('failed', [['lost', testEan('00', 50)]])
  await site.loseList()
  await using _worker = await site.startWorker()
  await site.until(seller, runId, ({ status }) => status === 'Failed')
  await recordState(site, actors, 'failed', runId)
  await recordReport(site, actors, 'failed', runId)
  const [path = ''] = (await seller.run(runId)).output_files
  await site.call('getOutputFile', 'failed, file 0', site.anonymous, { path })
  site.pass(minuteMs)
}

/** Runs that end early: by their owner, who pays for what was found, and by an admin, which is free. */
async function recordEnds(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller, admin, stranger } = actors
  for (const [serial, canceller] of [seller, admin].entries()) {
    site.pass(minuteMs)
    const rows: ListRow[] = [
      ['found', testEan('00', 20 + serial)],
      ['refused', testEan('10', 20 + serial)],
    ]
    const runId = await seller.start(`stopped-by-${canceller.name}`, rows)
    await site.until(seller, runId, ({ progress }) => progress.deferred?.records === 1 && progress.done === 1)
    await site.call('cancelJob', `a row waits, by ${canceller.name} after a stranger`, stranger, {
      params: { id: runId },
    })
    await site.call('cancelJob', `a row waits, by ${canceller.name}`, canceller, { params: { id: runId } })
    await site.until(seller, runId, ({ finished_at, output_files }) =>
      canceller === admin ? finished_at !== null : output_files.length > 0,
    )
    await recordState(site, actors, `cancelled by ${canceller.name}`, runId)
    await recordReport(site, actors, `cancelled by ${canceller.name}`, runId)
    await recordFiles(site, actors, `cancelled by ${canceller.name}`, runId)
  }
}
