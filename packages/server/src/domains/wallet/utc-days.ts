import { dayMs } from '../../platform/durations.ts'

/** The first moment of a day (UTC), such as `2026-11-22`. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
/** The first moment after the day. */
export const endOf = (day: string): Date => new Date(beginOf(day).getTime() + dayMs)
