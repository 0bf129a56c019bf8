import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { readLayoutDrift } from './layout-drift.ts'
import { type CatalogueStatistics, readStatistics } from './statistics.ts'

const minuteMs = 60_000

/** Size, age and use of the catalogue for Prometheus, read once a minute at most. */
export function registerCatalogueMetrics(registry: Registry, ctx: Pick<Context, 'clock' | 'db'>): void {
  let read: { at: number; statistics: Promise<CatalogueStatistics> } | undefined
  const recent = (): Promise<CatalogueStatistics> => {
    if (!read || performance.now() - read.at > minuteMs)
      read = { at: performance.now(), statistics: readStatistics(ctx) }
    return read.statistics
  }
  const gauge = <L extends string>(
    options: { name: string; help: string; labelNames: L[] },
    fill: (gauge: Gauge<L>, statistics: CatalogueStatistics) => void,
  ) =>
    new Gauge({
      ...options,
      registers: [registry],
      async collect() {
        this.reset()
        fill(this, await recent())
      },
    })
  gauge(
    {
      name: 'merkwerk_catalogue_products',
      help: 'Products remembered',
      labelNames: ['marketplace', 'site'],
    },
    (products, { sizes }) => {
      for (const { marketplace, site, products: count } of sizes) products.set({ marketplace, site }, count)
    },
  )
  gauge(
    {
      name: 'merkwerk_catalogue_age_hours',
      help: 'Time since the median product was read',
      labelNames: ['marketplace', 'site'],
    },
    (age, { sizes }) => {
      for (const { marketplace, site, medianAgeHours } of sizes)
        age.set({ marketplace, site }, medianAgeHours)
    },
  )
  gauge(
    {
      name: 'merkwerk_catalogue_hit_ratio',
      help: 'Share of questions of the last seven days that were remembered',
      labelNames: ['marketplace'],
    },
    (ratio, { use }) => {
      for (const { marketplace, recalled, missed } of use)
        ratio.set({ marketplace }, recalled / Math.max(1, recalled + missed))
    },
  )
  new Gauge({
    name: 'merkwerk_layout_drift_ratio',
    help: 'Share of the known sections that the product pages read today lack',
    labelNames: ['marketplace', 'section'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { marketplace, share, sections } of await readLayoutDrift(ctx)) {
        if (share !== null) this.set({ marketplace, section: 'all' }, share)
        for (const { section, share: own } of sections)
          if (own !== null) this.set({ marketplace, section }, own)
      }
    },
  })
  gauge(
    { name: 'merkwerk_catalogue_bytes', help: 'Size of the catalogue on disk', labelNames: [] },
    (size, { bytes }) => size.set(bytes),
  )
}
