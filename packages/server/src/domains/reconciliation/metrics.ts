import type { Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'
import { observe } from '../../platform/observability/metrics.ts'
import { countOpenAlerts, sumBalances } from './queries.ts'

/** Metrics about the books that can be computed at any moment. */
export function registerBookMetrics(registry: Registry, { db }: Context): void {
  observe(
    registry,
    {
      name: 'merkwerk_ledger_coins',
      help: 'Balances by kind of ledger account; over all kinds they sum to 0',
      labelNames: ['kind'],
    },
    async () =>
      (await sumBalances(db)).map(({ kind, coins }) => ({ labels: { kind }, value: Number(coins) })),
  )
  observe(
    registry,
    {
      name: 'merkwerk_alerts_open',
      help: 'Differences that a check of books or layouts found and nobody has acknowledged',
      labelNames: ['kind'],
    },
    async () => (await countOpenAlerts(db)).map(({ kind, alerts }) => ({ labels: { kind }, value: alerts })),
  )
}
