/** A day or week, named by its first day. */
export interface CoinPeriod {
  day: string
  bought: number
  used: number
  /** At the end of the period. */
  balance: number
}

const dayMs = 86_400_000
const daysPerWeek = 7

/** Every day of the span that ends with `today` or the last day given. Days without transactions carry the balance on. */
export function everyDay(told: readonly CoinPeriod[], length: number, today: string): CoinPeriod[] {
  const byDay = new Map(told.map((period) => [period.day, period]))
  const last = [today, ...byDay.keys()].toSorted().at(-1) ?? today
  const first = Date.parse(last) - (length - 1) * dayMs
  const known = told[0]
  let balance = known ? known.balance - known.bought + known.used : 0
  return Array.from({ length }, (_, index) => {
    const day = new Date(first + index * dayMs).toISOString().slice(0, 10)
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
