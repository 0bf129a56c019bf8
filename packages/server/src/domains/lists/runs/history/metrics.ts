import type { Registry } from 'prom-client'
import type { Context } from '../../../../platform/context.ts'
import { observe } from '../../../../platform/observability/metrics.ts'
import { countWaiting } from '../waiting/deferred-store.ts'
import { countOpenRuns } from './history-queries.ts'

export function registerRunMetrics(registry: Registry, { db }: Context): void {
  observe(registry, 'merkwerk_runs', 'Runs that have not ended', ['status'], async () =>
    (await countOpenRuns(db)).map(({ status, runs }) => [status, runs]),
  )
  const help = 'Records that wait for a marketplace or GPT'
  observe(registry, 'merkwerk_records_waiting', help, ['waiting_for'], async () =>
    [...(await countWaiting(db))].map(([waitedFor, { rows }]) => [waitedFor, rows]),
  )
}
