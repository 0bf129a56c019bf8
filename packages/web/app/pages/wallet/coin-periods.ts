/** What happened to coins in one day or week, named by its first day. */
export interface CoinPeriod {
  day: string
  bought: number
  used: number
  /** At the end of the period. */
  balance: number
}

const daysPerWeek = 7

/** Days by weeks, counted back from the last day so that the current one is whole. */
export function byWeek(days: readonly CoinPeriod[]): CoinPeriod[] {
  const weeks: CoinPeriod[] = []
  for (let end = days.length; end > 0; end -= daysPerWeek) {
    const week = days.slice(Math.max(0, end - daysPerWeek), end)
    const [first, last] = [week[0], week.at(-1)]
    if (first && last) weeks.unshift({ ...sums(week), day: first.day, balance: last.balance })
  }
  return weeks
}

/** What was bought and used altogether. */
export function sums(periods: readonly CoinPeriod[]): { bought: number; used: number } {
  return {
    bought: periods.reduce((total, { bought }) => total + bought, 0),
    used: periods.reduce((total, { used }) => total + used, 0),
  }
}
