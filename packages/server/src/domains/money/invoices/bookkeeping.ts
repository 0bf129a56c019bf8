import { Readable } from 'node:stream'
import type { Bookkeeping, BookkeepingFormat } from '@merkwerk/contract'
import {
  bookkeepingCsv,
  bookkeepingTotals,
  type DatevSettings,
  datevBookingBatch,
  datevFileName,
  datevProblem,
  oneStopShopTotals,
  recapitulativeStatement,
  toQuarter,
} from '@merkwerk/invoicing'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { FileResponse } from '../../../platform/http/index.ts'
import { getLanguage } from '../../people/accounts/index.ts'
import { type Days, readBookkeeping } from './bookkeeping-queries.ts'

/** Takes a quarter such as `2026-Q4`. */
function toDays(quarter: string): Days {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(-1))]
  const day = (time: Date): string => time.toISOString().slice(0, 10)
  return {
    from: day(new Date(Date.UTC(year, 3 * number - 3, 1))),
    to: day(new Date(Date.UTC(year, 3 * number, 0))),
  }
}

/** Returns what was invoiced in a quarter and what its VAT returns declare. */
export async function summarizeQuarter({ db, config }: Context, name: string): Promise<Bookkeeping> {
  const days = toDays(name)
  const quarter = toQuarter(days.from)
  const totals = bookkeepingTotals()
  const oneStopShop = oneStopShopTotals(quarter)
  const recapitulative = recapitulativeStatement(quarter)
  for await (const row of readBookkeeping(db, days))
    for (const sum of [totals, oneStopShop, recapitulative]) sum.add(row)
  return {
    has_datev: config.datev !== null,
    ...totals.result(),
    one_stop_shop: oneStopShop.result(),
    recapitulative: recapitulative.result(),
  }
}

/** The settings of DATEV with the first day of the fiscal year that contains a day. */
function datevSettings({ config }: Context, day: string): DatevSettings {
  const { datev } = config
  if (!datev) throw conflict('datev-not-configured')
  const year = Number(day.slice(0, 4)) - (day.slice(5) < datev.fiscalYearBegins ? 1 : 0)
  return { ...datev, fiscalYearStart: `${year}-${datev.fiscalYearBegins}` }
}

/** Streams the documents issued on some days for bookkeepers. Throws `CONFLICT` for what DATEV does not accept. */
export async function exportBookkeeping(
  context: Context,
  accountId: number,
  { from, to, format }: Days & { format: BookkeepingFormat },
): Promise<FileResponse> {
  const rows = readBookkeeping(context.db, { from, to })
  if (format === 'csv') {
    const language = await getLanguage(context.db, accountId)
    const body = Readable.from(bookkeepingCsv(rows, language))
    return { body, contentType: 'text/csv; charset=utf-8', fileName: `merkwerk-${from}-${to}.csv` }
  }
  const settings = datevSettings(context, from)
  const problem = datevProblem(settings, { from, to })
  if (problem !== undefined) throw conflict('datev-refuses', { problem })
  const body = Readable.from(
    datevBookingBatch(rows, { settings, period: { from, to }, createdAt: context.clock.now() }),
  )
  return { body, contentType: 'text/csv; charset=windows-1252', fileName: datevFileName({ from, to }) }
}
