import { dayMs, hourMs } from '../../../platform/durations.ts'
import { timeZone } from '../../../platform/local-time.ts'

const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })

/** Midnight in Germany of the day that begins at this time in UTC. Clocks are never changed at midnight. */
function midnight(utcMs: number): Date {
  const inSummer = new Date(utcMs - 2 * hourMs)
  return Number(hour.format(inSummer)) === 0 ? inSummer : new Date(utcMs - hourMs)
}

/** The first moment of a day in German time, such as `2026-11-22`. */
export const startOfDay = (day: string): Date => midnight(Date.parse(`${day}T00:00:00Z`))
/** The first moment after the day. */
export const endOfDay = (day: string): Date => midnight(Date.parse(`${day}T00:00:00Z`) + dayMs)
