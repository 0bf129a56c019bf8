import type { Registry } from 'prom-client'
import type { Context } from '../../../platform/context.ts'
import { observe } from '../../../platform/observability/metrics.ts'
import { countOpenAlerts, sumBalances } from './queries.ts'

/** Metrics about the books that can be computed at any moment. */
export function registerBookMetrics(registry: Registry, { db }: Context): void {
  const coinsHelp = 'Balances by kind of ledger account; over all kinds they sum to 0'
  observe(registry, 'merkwerk_ledger_coins', coinsHelp, ['kind'], async () =>
    (await sumBalances(db)).map(({ kind, coins }) => [kind, Number(coins)]),
  )
  const alertsHelp = 'Differences that a check of books or layouts found and nobody has acknowledged'
  observe(registry, 'merkwerk_alerts_open', alertsHelp, ['kind'], async () =>
    (await countOpenAlerts(db)).map(({ kind, alerts }) => [kind, alerts]),
  )
}
