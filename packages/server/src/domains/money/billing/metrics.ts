import type { Registry } from 'prom-client'
import type { Context } from '../../../platform/context.ts'
import { atMostEvery, observe, scrapeMs } from '../../../platform/observability/metrics.ts'
import { measureOpenEvents } from './queries.ts'

export function registerBillingMetrics(registry: Registry, { db, clock }: Context): void {
  const readOpen = atMostEvery(scrapeMs, () => measureOpenEvents(db, clock.now()))
  observe(
    registry,
    'merkwerk_stripe_events_open',
    'Events of Stripe that are not dealt with',
    [],
    async () => [[(await readOpen()).events]],
  )
  observe(registry, 'merkwerk_stripe_event_oldest_seconds', 'Age of the oldest of them', [], async () => [
    [(await readOpen()).oldestSeconds],
  ])
}
