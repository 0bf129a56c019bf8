import { marketplaces } from '@merkwerk/contract'
import type { Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'
import { atMostEvery, observe } from '../../platform/observability/metrics.ts'
import { isSiteOf } from './health-queries.ts'
import { readLayoutDrift } from './layout-queries.ts'
import { findPaused } from './pauses-store.ts'
import { readStatistics } from './statistics-queries.ts'
import { findSlowedSites } from './throttle-store.ts'

const minuteMs = 60_000

/** Size, age and use of the product cache (read once a minute at most), what holds look-ups back, and layout drift. */
export function registerProductCacheMetrics(
  registry: Registry,
  context: Pick<Context, 'clock' | 'db'>,
): void {
  const statistics = atMostEvery(minuteMs, () => readStatistics(context))
  const ofSite = ['marketplace', 'site']
  observe(
    registry,
    { name: 'merkwerk_catalogue_products', help: 'Products remembered', labelNames: ofSite },
    async () =>
      (await statistics()).sizes.map(({ marketplace, site, products }) => ({
        labels: { marketplace, site },
        value: products,
      })),
  )
  observe(
    registry,
    {
      name: 'merkwerk_catalogue_age_hours',
      help: 'Time since the median product was read',
      labelNames: ofSite,
    },
    async () =>
      (await statistics()).sizes.map(({ marketplace, site, medianAgeHours }) => ({
        labels: { marketplace, site },
        value: medianAgeHours,
      })),
  )
  observe(
    registry,
    {
      name: 'merkwerk_catalogue_hit_ratio',
      help: 'Share of questions of the last seven days that were remembered',
      labelNames: ['marketplace'],
    },
    async () =>
      (await statistics()).use.map(({ marketplace, recalled, missed }) => ({
        labels: { marketplace },
        value: recalled / Math.max(1, recalled + missed),
      })),
  )
  observe(
    registry,
    { name: 'merkwerk_catalogue_bytes', help: 'Size of the product cache on disk' },
    async () => [{ value: (await statistics()).bytes }],
  )
  registerMarketplaceMetrics(registry, context)
}

function registerMarketplaceMetrics(registry: Registry, context: Pick<Context, 'clock' | 'db'>): void {
  observe(
    registry,
    {
      name: 'merkwerk_marketplace_paused',
      help: '1 while an administrator has paused a marketplace',
      labelNames: ['marketplace'],
    },
    async () => {
      const paused = await findPaused(context.db)
      return marketplaces.map((marketplace) => ({
        labels: { marketplace },
        value: paused.has(marketplace) ? 1 : 0,
      }))
    },
  )
  observe(
    registry,
    {
      name: 'merkwerk_marketplace_slowed_seconds',
      help: 'How long a marketplace still wants no requests (Retry-After), the longest of its sites',
      labelNames: ['marketplace'],
    },
    async () => {
      const sites = await findSlowedSites(context.db)
      return marketplaces.map((marketplace) => ({
        labels: { marketplace },
        value: Math.max(
          0,
          ...sites.filter(({ site }) => isSiteOf(marketplace, site)).map(({ seconds }) => seconds),
        ),
      }))
    },
  )
  registerLayoutMetrics(registry, context)
}

function registerLayoutMetrics(registry: Registry, context: Pick<Context, 'clock' | 'db'>): void {
  const spans = [
    { name: 'merkwerk_layout_drift_ratio', read: 'today', share: 'share' },
    { name: 'merkwerk_layout_drift_hour_ratio', read: 'in the last hour', share: 'share_last_hour' },
  ] as const
  for (const span of spans)
    observe(
      registry,
      {
        name: span.name,
        help: `Share of the known sections that the product pages read ${span.read} lack`,
        labelNames: ['marketplace', 'section'],
      },
      async () =>
        (await readLayoutDrift(context)).flatMap(({ marketplace, sections, ...all }) =>
          [{ section: 'all', ...all }, ...sections].flatMap(({ section, [span.share]: value }) =>
            value === null ? [] : [{ labels: { marketplace, section }, value }],
          ),
        ),
    )
}
