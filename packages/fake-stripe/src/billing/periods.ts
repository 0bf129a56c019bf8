import type { Price } from '../state/wire.ts'

type Recurring = NonNullable<Price['recurring']>

const daySeconds = 86_400

function addMonths(start: number, months: number): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const daysOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, daysOfMonth))
  return Math.floor(date.getTime() / 1000)
}

/** The end of period `count` after the anchor, so that the 31st recurs after a short month. */
function periodEnd(anchor: number, { interval, interval_count: every }: Recurring, count: number): number {
  if (interval === 'day') return anchor + count * every * daySeconds
  if (interval === 'week') return anchor + count * every * 7 * daySeconds
  return addMonths(anchor, count * every * (interval === 'year' ? 12 : 1))
}

/** The end of the period that begins at `start`, which is the anchor or the end of an earlier period. */
export function nextPeriodEnd(anchor: number, recurring: Recurring, start: number): number {
  let count = 1
  while (periodEnd(anchor, recurring, count) <= start) count += 1
  return periodEnd(anchor, recurring, count)
}
