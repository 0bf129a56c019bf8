import { toDay } from '../../components/charts/days.ts'

/** Statements count days in German time. */
const germanDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/** First and last day of the month that is this many months before `now`. The current month ends today. */
export function monthBefore(now: Date, months: number): { from: string; to: string } {
  const today = germanDay.format(now)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const end = toDay(Date.UTC(year, month - months, 0))
  return { from: toDay(Date.UTC(year, month - months - 1, 1)), to: end < today ? end : today }
}
