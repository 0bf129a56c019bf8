import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { count, done } from './schemas.ts'
import { sources } from './sources.ts'

const admin = endpointsFor('admin', 'admin')

/** Any source of products. */
const marketplace = z.enum(sources)

/** Lookups that queried a marketplace, by outcome. */
const lookupsSchema = z.object({
  /** Found, ambiguous or not found. */
  answered: count,
  /** The page could not be parsed. */
  unreadable: count,
  /** The marketplace refused or could not be reached. */
  refused: count,
})

const share = z.number().min(0).max(1).nullable()
const shares = {
  share,
  /** Of the last four quarter hours: 45 to 60 minutes. */
  share_last_hour: share,
  /** Of the previous seven days. */
  share_before: share,
}

/** The share of known layout sections that today's product pages lack. Shares are null without pages. */
export const layoutDriftSchema = z.object({
  marketplace,
  /** Product pages parsed today (UTC). */
  pages: count,
  ...shares,
  sections: z.array(z.object({ section: z.string(), pages: count, pages_last_hour: count, ...shares })),
})
/** A page with a changed layout, stored as `file` in the file storage. */
export const layoutPageSchema = z.object({
  marketplace,
  url: z.string(),
  missing: z.array(z.string()),
  file: z.string(),
  kept_at: z.iso.datetime(),
})
export type LayoutPage = z.infer<typeof layoutPageSchema>
export type LayoutDrift = z.infer<typeof layoutDriftSchema>

export const marketplaceHealthSchema = z.object({
  marketplace,
  /** Whether the settings give access to it. */
  is_available: z.boolean(),
  /** The most requests of all processes together, and those asked for in the current span. Null for seconds. */
  quotas: z.array(
    z.object({ span: z.enum(['second', 'minute', 'day']), most: z.number(), asked: count.nullable() }),
  ),
  /** The imported dump, which replaces requests while it is fresh. Null if the source has no dumps. */
  dump: z
    .object({
      /** The newest change in it. Null without an imported dump. */
      changed_at: z.iso.datetime().nullable(),
      products: count,
      is_fresh: z.boolean(),
    })
    .nullable(),
  /** When and by which administrator it was paused. */
  paused: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** End of the pause that the marketplace requested. */
  slowed_until: z.iso.datetime().nullable(),
  /** Sites with an open circuit in a worker: most of the last fetches failed. */
  circuit_open_sites: z.array(z.string()),
  /** Sites whose official interface has an open circuit in a worker: most of the last calls failed. */
  circuit_open_interfaces: z.array(z.string()),
  /** Sites whose official interface denies the installation's credentials. */
  denied_interfaces: z.array(z.string()),
  /** Runs with rows that wait for it, and these rows. */
  waiting: z.object({ runs: count, rows: count }),
  last_day: lookupsSchema,
  layout: z.object(shares),
  /** The last 24 hours, oldest first, without hours that had no lookup. */
  hours: z.array(lookupsSchema.extend({ hour: z.iso.datetime() })),
})
export type MarketplaceHealth = z.infer<typeof marketplaceHealthSchema>

export const healthSchema = z.object({
  queue: z.object({
    /** Tasks that could start now. */
    waiting: count,
    /** Tasks with a later start time. */
    delayed: count,
    running: count,
    /** Tasks that used up their attempts in the last day. */
    failed: count,
    /** Seconds since the longest waiting task could have started; null when none waits. */
    oldest_seconds: z.number().nullable(),
  }),
  workers: z.array(
    z.object({
      id: z.uuid(),
      host: z.string(),
      pid: count,
      started_at: z.iso.datetime(),
      seen_at: z.iso.datetime(),
      is_alive: z.boolean(),
    }),
  ),
  marketplaces: z.array(marketplaceHealthSchema),
  /** Runs of the last 30 days that used GPT, and the cost of the responses that the model sent in them, in US dollars by the configured prices. */
  gpt: z.object({ runs: count, tokens: count, cost: z.number().nonnegative() }),
})
export type Health = z.infer<typeof healthSchema>

/** Health of the installation and the switches of administrators. */
export const operationEndpoints = {
  getHealth: admin.get('/admin/health/', {
    key: null,
    summary: 'Get the current state of queue, workers and marketplaces',
    response: healthSchema,
  }),
  getLayoutDrift: admin.get('/admin/layout-drift/', {
    key: null,
    summary:
      'Get the share of known layout sections that today’s product pages lack, and the stored examples',
    response: z.object({
      marketplaces: z.array(layoutDriftSchema),
      /** Newest first. Files are stored for two weeks. */
      pages: z.array(layoutPageSchema),
    }),
  }),
  pauseMarketplace: admin.post('/admin/marketplaces/:marketplace/pause/', {
    key: null,
    summary: 'Stop all requests to a marketplace until it is resumed. Runs that need it wait. Idempotent',
    params: z.object({ marketplace }),
    response: done,
  }),
  resumeMarketplace: admin.post('/admin/marketplaces/:marketplace/resume/', {
    key: null,
    summary: 'Resume requests to a marketplace. Waiting runs continue. Idempotent',
    params: z.object({ marketplace }),
    response: done,
  }),
} as const
