import { daysUntil } from '../../components/charts/days.ts'

/** A day or week, named by its first day. */
export interface CoinPeriod {
  day: string
  bought: number
  used: number
  /** At the end of the period. */
  balance: number
}

const daysPerWeek = 7

/**
 * Every day of the span that ends with `today` or the last day listed. The server lists the first day and days with
 * transactions. The others carry the balance on. It also changes by holds, refunds and adjustments.
 */
export function everyDay(listed: readonly CoinPeriod[], length: number, today: string): CoinPeriod[] {
  const byDay = new Map(listed.map((period) => [period.day, period]))
  const last = [today, ...byDay.keys()].toSorted().at(-1) ?? today
  const days = daysUntil(last, length)
  const [begin = last] = days
  // The browser's first day can be later than the server's.
  let balance = (listed.findLast(({ day }) => day < begin) ?? listed[0])?.balance ?? 0
  return days.map((day) => {
    const period = byDay.get(day) ?? { day, bought: 0, used: 0, balance }
    balance = period.balance
    return period
  })
}

/** Groups days into weeks, counted back from the last day. */
export function byWeek(days: readonly CoinPeriod[]): CoinPeriod[] {
  const weeks: CoinPeriod[] = []
  for (let end = days.length; end > 0; end -= daysPerWeek) {
    const week = days.slice(Math.max(0, end - daysPerWeek), end)
    const [first, last] = [week[0], week.at(-1)]
    if (first && last) weeks.unshift({ ...sums(week), day: first.day, balance: last.balance })
  }
  return weeks
}

export function sums(periods: readonly CoinPeriod[]): { bought: number; used: number } {
  return {
    bought: periods.reduce((total, { bought }) => total + bought, 0),
    used: periods.reduce((total, { used }) => total + used, 0),
  }
}
