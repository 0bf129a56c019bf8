import type { Registry } from 'prom-client'
import type { Context } from '../../../platform/context.ts'
import { observe } from '../../../platform/observability/metrics.ts'
import { countWaiting } from '../waiting/deferred-store.ts'
import { countOpenJobs } from './history-queries.ts'

export function registerJobMetrics(registry: Registry, { db }: Context): void {
  observe(
    registry,
    { name: 'merkwerk_jobs', help: 'Jobs that have not ended', labelNames: ['status'] },
    async () => {
      const rows = await countOpenJobs(db)
      return rows.map(({ status, jobs }) => ({ labels: { status }, value: jobs }))
    },
  )
  observe(
    registry,
    {
      name: 'merkwerk_records_waiting',
      help: 'Records that wait for a marketplace or GPT',
      labelNames: ['waiting_for'],
    },
    async () =>
      [...(await countWaiting(db))].map(([waiting_for, { records }]) => ({
        labels: { waiting_for },
        value: records,
      })),
  )
}
