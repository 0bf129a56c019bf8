import { sources } from '@merkwerk/contract'
import type { Registry } from 'prom-client'
import type { Context } from '../../../platform/context.ts'
import { minuteMs } from '../../../platform/durations.ts'
import { atMostEvery, observe, type Reading } from '../../../platform/observability/metrics.ts'
import { belongsToSource } from './cache-scope.ts'
import { readLayoutDrift } from './layout-queries.ts'
import { findPaused } from './pauses-store.ts'
import { type CacheSize, readStatistics } from './statistics-queries.ts'
import { findSlowedSites } from './throttle-store.ts'

/** Size, age and use of the product cache (read at most once a minute), pauses, and layout drift. */
export function registerProductCacheMetrics(registry: Registry, context: Context) {
  const { clock, readOld } = context
  const statistics = atMostEvery(minuteMs, () => readOld((db) => readStatistics({ db, clock })))
  const observeSites = (name: string, help: string, read: (size: CacheSize) => number) =>
    observe(registry, name, help, ['marketplace', 'site'], async () =>
      (await statistics()).sizes.map((size) => [size.marketplace, size.site, read(size)]),
    )
  observeSites('merkwerk_product_cache_products', 'Cached products', ({ products }) => products)
  const ageHelp = 'Time since the median product was read'
  observeSites('merkwerk_product_cache_age_hours', ageHelp, ({ medianAgeHours }) => medianAgeHours)
  observe(registry, 'merkwerk_product_cache_bytes', 'Size of the product cache on disk', [], async () => [
    [(await statistics()).bytes],
  ])
  const hitsHelp = 'Share of lookups in the last seven days with a cached result'
  observe(registry, 'merkwerk_product_cache_hit_ratio', hitsHelp, ['marketplace'], async () =>
    (await statistics()).use.map(({ marketplace, recalled, missed }) => [
      marketplace,
      recalled / Math.max(1, recalled + missed),
    ]),
  )
  const pausedHelp = '1 while an administrator has paused a marketplace'
  observe(registry, 'merkwerk_marketplace_paused', pausedHelp, ['marketplace'], async () => {
    const paused = await findPaused(context.db)
    return sources.map((marketplace) => [marketplace, Number(paused.has(marketplace))])
  })
  const slowedHelp =
    'Seconds until a marketplace accepts requests again (Retry-After), the longest of its sites'
  observe(registry, 'merkwerk_marketplace_slowed_seconds', slowedHelp, ['marketplace'], async () => {
    const sites = await findSlowedSites(context.db)
    return sources.map((marketplace) => {
      const own = sites.filter(({ site }) => belongsToSource(marketplace, site))
      return [marketplace, Math.max(0, ...own.map(({ seconds }) => seconds))]
    })
  })
  for (const { name, read, share } of layoutSpans) {
    const help = `Share of the known sections that are missing from product pages read ${read}`
    observe(registry, name, help, ['marketplace', 'section'], async () =>
      (await readOld((db) => readLayoutDrift({ db, clock }))).flatMap(({ marketplace, sections, ...all }) =>
        [{ section: 'all', ...all }, ...sections].flatMap(({ section, [share]: value }): Reading[] =>
          value === null ? [] : [[marketplace, section, value]],
        ),
      ),
    )
  }
}

const layoutSpans = [
  { name: 'merkwerk_layout_drift_ratio', read: 'today', share: 'share' },
  { name: 'merkwerk_layout_drift_hour_ratio', read: 'in the last hour', share: 'share_last_hour' },
] as const
