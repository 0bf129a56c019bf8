export interface JobDay {
  day: string
  jobs: number
  found: number
}

const dayMs = 86_400_000

/** Days from the first job until `today`, within limits, so that a new account's chart is not empty. */
export function spanOf(
  told: readonly JobDay[],
  today: string,
  { fewest, most }: { fewest: number; most: number },
): number {
  const first = told[0]?.day ?? today
  const days = (Date.parse(today) - Date.parse(first)) / dayMs + 1
  return Math.min(most, Math.max(fewest, days))
}

/** Every day of the span that ends with `today`. The server omits days without a job. */
export function everyJobDay(told: readonly JobDay[], length: number, today: string): JobDay[] {
  const byDay = new Map(told.map((day) => [day.day, day]))
  const first = Date.parse(today) - (length - 1) * dayMs
  return Array.from({ length }, (_, index) => {
    const day = new Date(first + index * dayMs).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, jobs: 0, found: 0 }
  })
}
