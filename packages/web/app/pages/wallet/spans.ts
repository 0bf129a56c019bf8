/** Days such as `2026-11-21` in UTC, both included. */
export interface Span {
  from: string
  to: string
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The month before `now` by this many months. The current month ends today. */
export function monthBefore(now: Date, months: number): Span {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months]
  const end = Math.min(Date.UTC(year, month + 1, 0), now.getTime())
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(end) }
}
