import { endpoints } from '@merkwerk/contract'
import { minuteMs } from '../../../platform/durations.ts'
import { chooseCandidate } from '../../list-calls.ts'
import { testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'
import { onlyOneWaits, recordFiles, recordOverview, recordState } from '../run-states.ts'

goldenTest('retries', async (site, actors) => {
  await using _worker = await site.startWorker()
  const { seller } = actors
  const main = await seller.start('main', [
    ['found', testEan('00', 1)],
    ['several', testEan('60', 5)],
    ['captcha', testEan('10', 6)],
  ])
  await site.until(seller, main, onlyOneWaits)
  await seller.client.call(endpoints.finishRun, { params: { id: main } })
  await site.until(seller, main, ({ status }) => status === 'Completed')
  await recordRetry(site, actors, main)
  await recordOverview(site, actors)
})

/** What the specification's calls show of a run over open rows after a choice, and of another run of the whole list. */
async function recordRetry(site: GoldenSite, actors: Actors, main: string): Promise<void> {
  const { seller } = actors
  const { list_id } = await seller.run(main)
  const params = { id: list_id ?? '' }
  const record = (await site.readRecords(seller, main)).find(({ verdict }) => verdict === 'ambiguous')
  const [candidate] = record?.candidates ?? []
  const chosen = candidate ? { source: candidate.source, id: candidate.id } : null
  await chooseCandidate(seller, params.id, chosen, record?.position)
  const start = (rows: 'all' | 'open') => () =>
    seller.client.call(endpoints.startListRun, { params, body: { rows } })
  for (const [state, call] of Object.entries({ retried: start('open'), 'run again': start('all') })) {
    site.pass(minuteMs)
    const { job: run } = await call()
    await site.nameRun(seller, run.job_id, state.toUpperCase().replace(' ', '-'))
    await site.until(seller, run.job_id, onlyOneWaits)
    await recordState(site, actors, `${state}, a row waits`, run.job_id)
    await seller.client.call(endpoints.finishRun, { params: { id: run.job_id } })
    await site.until(seller, run.job_id, ({ status }) => status === 'Completed')
    await recordState(site, actors, state, run.job_id)
    if (state === 'retried') await recordFiles(site, actors, state, run.job_id)
  }
}
