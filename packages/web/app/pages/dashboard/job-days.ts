import { countDays, daysUntil } from '../../components/charts/days.ts'

export interface JobDay {
  day: string
  jobs: number
  found: number
}

/**
 * Every day from the first job until `today`, within limits, so that a new account's chart is not empty. The server
 * omits days without a job.
 */
export function everyJobDay(
  listed: readonly JobDay[],
  today: string,
  { fewest, most }: { fewest: number; most: number },
): JobDay[] {
  const length = Math.min(most, Math.max(fewest, countDays(listed[0]?.day ?? today, today)))
  const byDay = new Map(listed.map((day) => [day.day, day]))
  return daysUntil(today, length).map((day) => byDay.get(day) ?? { day, jobs: 0, found: 0 })
}
