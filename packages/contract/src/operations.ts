import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { count } from './jobs.ts'
import { marketplaces } from './product.ts'

const marketplace = z.enum(marketplaces)

/** Look-ups that asked a marketplace, by what they came to. */
const lookupsSchema = z.object({
  /** Found, ambiguous or not found. */
  answered: count,
  /** A page came that could not be read. */
  unreadable: count,
  /** Nothing came: the marketplace refused or could not be reached. */
  refused: count,
})

const share = z.number().min(0).max(1).nullable()

/** How much of the layout that the readers know today's product pages lack; shares are null where no page was read. */
export const layoutDriftSchema = z.object({
  marketplace,
  /** Product pages read today (UTC). */
  pages: count,
  share,
  /** Of the last hour, by quarters: 45 to 60 minutes. */
  share_last_hour: share,
  /** Of the seven days before. */
  share_before: share,
  sections: z.array(
    z.object({
      section: z.string(),
      pages: count,
      share,
      pages_last_hour: count,
      share_last_hour: share,
      share_before: share,
    }),
  ),
})
/** A page of a changed layout, kept in the file store under `file`. */
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
  /** Since when and by whom an administrator has it paused. */
  paused: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Until when the marketplace asked to wait. */
  slowed_until: z.iso.datetime().nullable(),
  /** Sites that a worker stays away from for a while, as most of its fetches failed. */
  shunned_sites: z.array(z.string()),
  /** Sites whose official interface a worker does not call for a while, as most of its calls failed. */
  shunned_interfaces: z.array(z.string()),
  /** Sites whose official interface denies the installation's credentials. */
  denied_interfaces: z.array(z.string()),
  /** What waits for it. */
  waiting: z.object({ jobs: count, records: count }),
  last_day: lookupsSchema,
  layout: layoutDriftSchema.pick({ share: true, share_last_hour: true, share_before: true }),
  /** The last 24 hours, oldest first; those without a look-up are left out. */
  hours: z.array(lookupsSchema.extend({ hour: z.iso.datetime() })),
})
export type MarketplaceHealth = z.infer<typeof marketplaceHealthSchema>

export const healthSchema = z.object({
  queue: z.object({
    /** Tasks that could start now. */
    waiting: count,
    /** Tasks that are to start later. */
    delayed: count,
    running: count,
    /** Tasks whose tries were used up in the last day. */
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
  /** What GPT cost the jobs that began in the last 30 days and used it; dollars by the prices of the settings. */
  gpt: z.object({ jobs: count, tokens: count, cost: z.number().nonnegative() }),
})
export type Health = z.infer<typeof healthSchema>

const forAdmins = { access: 'admin', tag: 'admin' } as const

/** How the installation is doing, and what administrators do about it. */
export const operationEndpoints = {
  getHealth: defineEndpoint({
    ...forAdmins,
    method: 'GET',
    path: '/admin/health/',
    summary: 'Queue, workers and marketplaces as they are now',
    response: healthSchema,
    errors: [],
  }),
  getLayoutDrift: defineEndpoint({
    ...forAdmins,
    method: 'GET',
    path: '/admin/layout-drift/',
    summary: 'How much of the known layout the product pages of today lack, and which were kept for study',
    response: z.object({
      marketplaces: z.array(layoutDriftSchema),
      /** The newest first; files are kept for two weeks. */
      pages: z.array(layoutPageSchema),
    }),
    errors: [],
  }),
  pauseMarketplace: defineEndpoint({
    ...forAdmins,
    method: 'POST',
    path: '/admin/marketplaces/:marketplace/pause/',
    summary: 'Ask nothing of a marketplace until it is resumed: jobs that need it wait; may be repeated',
    params: z.object({ marketplace }),
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['INVALID_INPUT'],
  }),
  resumeMarketplace: defineEndpoint({
    ...forAdmins,
    method: 'POST',
    path: '/admin/marketplaces/:marketplace/resume/',
    summary: 'Ask a marketplace again: jobs that wait for it go on; may be repeated',
    params: z.object({ marketplace }),
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['INVALID_INPUT'],
  }),
} as const
