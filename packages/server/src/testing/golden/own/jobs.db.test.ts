import { minuteMs } from '../../../platform/durations.ts'
import { testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import { onlyOneWaits } from '../run-states.ts'

goldenTest('jobs', async (site, actors) => {
  const { seller } = actors
  const main = await seller.start('main', [
    ['found', testEan('51', 1)],
    ['several', testEan('60', 2)],
    ['captcha', testEan('10', 3)],
  ])
  await recordRead(site, actors, 'queued', main)
  await using _worker = await site.startWorker()
  await site.until(seller, main, onlyOneWaits)
  await recordRead(site, actors, 'a row waits', main)
  const params = { id: main }
  await site.call('skipGpt', 'a row waits', seller, { params })
  await site.call('finishRun', 'a row waits', seller, { params })
  await site.until(seller, main, ({ status }) => status === 'Completed')
  await site.call('finishRun', 'completed', seller, { params })
  await recordRead(site, actors, 'completed', main)
  await recordRuns(site, actors, main)
  await site.call('previewProducts', 'three texts', site.anonymous, {
    body: { identifiers: [testEan('00', 1), testEan('50', 4), 'Akkuschrauber'] },
  })
  await site.call('previewProducts', 'nothing', site.anonymous, { body: { identifiers: [] } })
})

/** A run with its details, its progress, and what can be done with it. */
async function recordRead(site: GoldenSite, { seller }: Actors, state: string, id: string): Promise<void> {
  const params = { id }
  await site.call('getRunDetails', state, seller, { params })
  await site.call('getRunEvents', state, seller, { params, firstEventOnly: true })
}

/** A run over open rows, another one of the whole list, and what changed. */
async function recordRuns(site: GoldenSite, { seller }: Actors, id: string): Promise<void> {
  const params = { id }
  const { list_id } = await seller.run(id)
  const start = (rows: 'all' | 'open') => () =>
    site.call('startListRun', rows, seller, { params: { id: list_id ?? '' }, body: { rows } })
  site.pass(minuteMs)
  await startAndFinish(site, seller, 'RETRIED', start('open'))
  site.pass(minuteMs)
  const again = await startAndFinish(site, seller, 'AGAIN', start('all'))
  for (const name of ['getRunChanges', 'getRunChangesFile'] as const) {
    await site.call(name, 'first run', seller, { params })
    await site.call(name, 'run again', seller, { params: { id: again } })
  }
  await site.call('getRunDetails', 'run again', seller, { params: { id: again } })
}

async function startAndFinish(
  site: GoldenSite,
  seller: Actors['seller'],
  name: string,
  start: () => Promise<{ body: unknown }>,
): Promise<string> {
  const { job } = (await start()).body as { job: { job_id: string } }
  await site.nameRun(seller, job.job_id, name)
  await site.until(seller, job.job_id, onlyOneWaits)
  await site.call('finishRun', name, seller, { params: { id: job.job_id } })
  await site.until(seller, job.job_id, ({ status }) => status === 'Completed')
  return job.job_id
}
