import { dayMs } from '../../../platform/durations.ts'

/** Milliseconds. A wall time is written as the instant at which UTC shows it. */
interface TimeZone {
  /** What the wall clock is ahead of UTC at an instant. */
  offsetAt(instant: number): number
  /** When the wall clock shows a time: twice if it is set back, never if it is set forward over the time. */
  toInstants(wall: number): { instants: number[]; gapEnd: number }
}

const zones = new Map<string, TimeZone>()

/** A time zone by its IANA name. */
export function getTimeZone(name: string): TimeZone {
  const known = zones.get(name)
  if (known) return known
  const zone = openZone(name)
  zones.set(name, zone)
  return zone
}

function openZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (instant: number): number => {
    const parts = format.formatToParts(instant)
    const [year = 0, month = 1, ...rest] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => Number(parts.find((part) => part.type === type)?.value))
    const [day, hour, minute, second] = rest
    const whole = Math.floor(instant / 1000) * 1000
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole
  }
  return {
    offsetAt,
    toInstants(wall) {
      const [before, after] = [offsetAt(wall - 1.5 * dayMs), offsetAt(wall + 1.5 * dayMs)]
      const instants = [...new Set([wall - before, wall - after])]
        .filter((instant) => instant + offsetAt(instant) === wall)
        .toSorted((a, b) => a - b)
      // The clock is set forward between these two instants.
      let [low, high] = [wall - Math.max(before, after), wall - Math.min(before, after)]
      while (instants.length === 0 && high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (offsetAt(middle) === before) low = middle
        else high = middle
      }
      return { instants, gapEnd: high }
    },
  }
}
