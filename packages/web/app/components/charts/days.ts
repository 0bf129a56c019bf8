const dayMs = 86_400_000

/** The UTC day of a time in epoch milliseconds, such as `2026-11-21`. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The `length` days that end with `last`. */
export function daysUntil(last: string, length: number): string[] {
  const first = Date.parse(last) - (length - 1) * dayMs
  return Array.from({ length }, (_, index) => toDay(first + index * dayMs))
}
