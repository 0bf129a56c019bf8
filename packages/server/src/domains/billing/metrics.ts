import type { Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'
import { atMostEvery, observe, scrapeMs } from '../../platform/observability/metrics.ts'
import { measureOpenEvents } from './queries.ts'

export function registerBillingMetrics(registry: Registry, { db, clock }: Context): void {
  const readOpen = atMostEvery(scrapeMs, () => measureOpenEvents(db, clock.now()))
  observe(
    registry,
    { name: 'merkwerk_stripe_events_open', help: 'Events of Stripe that are not dealt with' },
    async () => [{ value: (await readOpen()).events }],
  )
  observe(
    registry,
    { name: 'merkwerk_stripe_event_oldest_seconds', help: 'Age of the oldest of them' },
    async () => [{ value: (await readOpen()).oldestSeconds }],
  )
}
