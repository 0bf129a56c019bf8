import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { count } from './schemas.ts'

const admin = endpointsFor('admin', 'admin')

const cents = z.number().int()
/** ISO 3166-1 alpha-2. */
const country = z.string()

export const vatTreatments = ['domestic', 'reverse-charge', 'one-stop-shop', 'outside-eu'] as const

const bookkeepingTotals = z.object({ rows: count, netCents: cents, vatCents: cents, grossCents: cents })

export const bookkeepingSchema = z.object({
  /** Whether the settings have what a DATEV booking batch needs. */
  has_datev: z.boolean(),
  /** All documents issued in the quarter. Credit notes and cancellations are negative. */
  total: bookkeepingTotals,
  groups: z.array(
    bookkeepingTotals.extend({ treatment: z.enum(vatTreatments), country, rateBasisPoints: count }),
  ),
  /** What the return of the One-Stop-Shop declares. */
  one_stop_shop: z.object({
    supplies: z.array(z.object({ country, rateBasisPoints: count, netCents: cents, vatCents: cents })),
    /** VAT that changes an earlier quarter. */
    corrections: z.array(z.object({ quarter: z.string(), country, vatCents: cents })),
  }),
  /** What the recapitulative statement (Zusammenfassende Meldung) declares, in whole euros. */
  recapitulative: z.array(z.object({ vatNumber: z.string(), netCents: cents, euros: z.number().int() })),
})
export type Bookkeeping = z.infer<typeof bookkeepingSchema>

export const bookkeepingFormats = ['datev', 'csv'] as const
export type BookkeepingFormat = (typeof bookkeepingFormats)[number]

export const bookkeepingEndpoints = {
  getBookkeeping: admin.get('/admin/bookkeeping/quarter/', {
    key: null,
    summary: 'Get the invoiced amounts of a quarter, and what its VAT returns declare',
    query: z.object({ quarter: z.string().regex(/^20\d\d-Q[1-4]$/, problem('quarter-missing')) }),
    response: bookkeepingSchema,
  }),
  exportBookkeeping: admin.get('/admin/bookkeeping/export/', {
    key: null,
    summary:
      'Download the documents issued on these days (both included, German time), one line for each, as CSV or DATEV booking batch. Returns 409 without DATEV settings and for more than one fiscal year',
    query: z
      .object({ from: z.iso.date(), to: z.iso.date(), format: z.enum(bookkeepingFormats) })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: problem('day-before-first') }),
    response: 'file',
    errors: ['CONFLICT'],
  }),
} as const
