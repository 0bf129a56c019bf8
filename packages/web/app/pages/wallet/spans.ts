import { dayOf } from '../../components/charts/days.ts'

/** First and last day (UTC) of the month that is this many months before `now`. The current month ends today. */
export function monthBefore(now: Date, months: number): { from: string; to: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months]
  const end = Math.min(Date.UTC(year, month + 1, 0), now.getTime())
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(end) }
}
