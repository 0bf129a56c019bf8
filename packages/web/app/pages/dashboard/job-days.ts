/** Jobs of one day and the records they found. */
export interface JobDay {
  day: string
  jobs: number
  found: number
}

const dayMs = 86_400_000

/** Every day of a span of `length` days that ends with `today`; the server leaves out days without a job. */
export function everyJobDay(told: readonly JobDay[], length: number, today: string): JobDay[] {
  const byDay = new Map(told.map((day) => [day.day, day]))
  const first = Date.parse(today) - (length - 1) * dayMs
  return Array.from({ length }, (_, index) => {
    const day = new Date(first + index * dayMs).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, jobs: 0, found: 0 }
  })
}
