import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'
import { atMostEvery, observe } from '../../platform/observability/metrics.ts'

/** Both gauges show one reading. */
const oneScrapeMs = 1_000

/** Stripe's events that are not dealt with. */
export function registerBillingMetrics(registry: Registry, { db, clock }: Context): void {
  const readOpen = atMostEvery(oneScrapeMs, async () => {
    const { rows } = await sql<{ events: number; oldest: number }>`
      SELECT count(*)::integer AS events,
        coalesce(extract(epoch FROM ${clock.now()}::timestamptz - min(received_at)), 0)::float8 AS oldest
      FROM stripe_events WHERE processed_at IS NULL`.execute(db)
    return rows
  })
  observe(
    registry,
    { name: 'merkwerk_stripe_events_open', help: 'Events of Stripe that are not dealt with' },
    async () => (await readOpen()).map(({ events }) => ({ value: events })),
  )
  observe(
    registry,
    { name: 'merkwerk_stripe_event_oldest_seconds', help: 'Age of the oldest of them' },
    async () => (await readOpen()).map(({ oldest }) => ({ value: oldest })),
  )
}
