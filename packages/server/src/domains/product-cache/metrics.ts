import { type MarketplaceName, marketplaces } from '@merkwerk/contract'
import type { Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'
import { minuteMs } from '../../platform/durations.ts'
import { atMostEvery, observe } from '../../platform/observability/metrics.ts'
import { isSiteOf } from './cache-scope.ts'
import { readLayoutDrift } from './layout-queries.ts'
import { findPaused } from './pauses-store.ts'
import { type CacheSize, readStatistics } from './statistics-queries.ts'
import { findSlowedSites } from './throttle-store.ts'

type MarketplaceValues = readonly (readonly [MarketplaceName, number])[]

/** Size, age and use of the product cache (read at most once a minute), pauses, and layout drift. */
export function registerProductCacheMetrics(registry: Registry, context: Pick<Context, 'clock' | 'db'>) {
  const statistics = atMostEvery(minuteMs, () => readStatistics(context))
  const observeSites = (name: string, help: string, read: (size: CacheSize) => number) =>
    observe(registry, { name, help, labelNames: ['marketplace', 'site'] }, async () =>
      (await statistics()).sizes.map((size) => ({
        labels: { marketplace: size.marketplace, site: size.site },
        value: read(size),
      })),
    )
  observeSites('merkwerk_catalogue_products', 'Cached products', ({ products }) => products)
  observeSites(
    'merkwerk_catalogue_age_hours',
    'Time since the median product was read',
    ({ medianAgeHours }) => medianAgeHours,
  )
  observe(
    registry,
    { name: 'merkwerk_catalogue_bytes', help: 'Size of the product cache on disk' },
    async () => [{ value: (await statistics()).bytes }],
  )
  const observeMarketplaces = (name: string, help: string, read: () => Promise<MarketplaceValues>) =>
    observe(registry, { name, help, labelNames: ['marketplace'] }, async () =>
      [...(await read())].map(([marketplace, value]) => ({ labels: { marketplace }, value })),
    )
  observeMarketplaces(
    'merkwerk_catalogue_hit_ratio',
    'Share of lookups in the last seven days with a cached result',
    async () => {
      const { use } = await statistics()
      return use.map(({ marketplace, recalled, missed }) => [
        marketplace,
        recalled / Math.max(1, recalled + missed),
      ])
    },
  )
  observeMarketplaces(
    'merkwerk_marketplace_paused',
    '1 while an administrator has paused a marketplace',
    async () => {
      const paused = await findPaused(context.db)
      return marketplaces.map((marketplace) => [marketplace, Number(paused.has(marketplace))])
    },
  )
  observeMarketplaces(
    'merkwerk_marketplace_slowed_seconds',
    'Seconds until a marketplace accepts requests again (Retry-After), the longest of its sites',
    async () => {
      const sites = await findSlowedSites(context.db)
      return marketplaces.map((marketplace) => {
        const own = sites.filter(({ site }) => isSiteOf(marketplace, site))
        return [marketplace, Math.max(0, ...own.map(({ seconds }) => seconds))]
      })
    },
  )
  registerLayoutMetrics(registry, context)
}

function registerLayoutMetrics(registry: Registry, context: Pick<Context, 'clock' | 'db'>): void {
  const spans = [
    { name: 'merkwerk_layout_drift_ratio', read: 'today', share: 'share' },
    { name: 'merkwerk_layout_drift_hour_ratio', read: 'in the last hour', share: 'share_last_hour' },
  ] as const
  for (const { name, read, share } of spans)
    observe(
      registry,
      {
        name,
        help: `Share of the known sections that are missing from product pages read ${read}`,
        labelNames: ['marketplace', 'section'],
      },
      async () =>
        (await readLayoutDrift(context)).flatMap(({ marketplace, sections, ...all }) =>
          [{ section: 'all', ...all }, ...sections].flatMap(({ section, [share]: value }) =>
            value === null ? [] : [{ labels: { marketplace, section }, value }],
          ),
        ),
    )
}
