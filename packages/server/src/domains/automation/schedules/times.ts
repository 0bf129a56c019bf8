import type { ProblemCode } from '@merkwerk/contract'
import { Cron } from 'croner'
import { hourMs } from '../../../platform/durations.ts'
import { refuseField } from '../../../platform/errors.ts'
import { getTimeZone } from './time-zone.ts'

interface Times {
  cron: string
  time_zone: string
}

/** The times on the wall clock, as if the time zone were UTC. Cron in five fields. `L` is the last day of a month. */
const onWallClock = ({ cron }: Pick<Times, 'cron'>): Cron =>
  new Cron(cron, { timezone: 'UTC', mode: '5-part', paused: true })

/** Clocks move by at most a day, when a country crosses the date line. */
const maxShiftMs = 25 * hourMs

/**
 * The times after `after`. Each time on the wall clock is one run: right after the gap if the start of daylight saving
 * skips it, and the first of both if its end repeats it. Times of every hour run each hour instead.
 */
function* runsAfter(times: Times, after: Date): Generator<Date, void> {
  const cron = onWallClock(times)
  const zone = getTimeZone(times.time_zone)
  const isHourly = parseHours(times.cron).size === 24
  let last = after.getTime()
  /** Second instants of wall-clock times, which come after the first instants of later ones. */
  const repeated: number[] = []
  let wall = cron.nextRun(new Date(last + zone.offsetAt(last) - maxShiftMs))
  for (; wall; wall = cron.nextRun(wall)) {
    const { instants, gapEnd } = zone.toInstants(wall.getTime())
    const [first = gapEnd, ...again] = instants
    const isRun = !isHourly || instants.length > 0
    const earlier = repeated.splice(0, repeated.filter((instant) => instant < first).length)
    for (const instant of isRun ? [...earlier, first] : earlier)
      if (instant > last) {
        last = instant
        yield new Date(instant)
      }
    if (isHourly) repeated.push(...again)
  }
}

/** The hours of a valid cron: `*`, `2,14`, `8-18/2`. */
function parseHours(cron: string): Set<number> {
  const field = cron.trim().split(/\s+/)[1] ?? ''
  const hours = field.split(',').flatMap((part) => {
    const [range = '', step = '1'] = part.split('/')
    const [from = '', to = from] = range.split('-')
    const [first, end] =
      range === '*' ? [0, 23] : [Number(from), part.includes('/') && to === from ? 23 : Number(to)]
    return Array.from({ length: 24 }, (_, hour) => hour).filter(
      (hour) => hour >= first && hour <= end && (hour - first) % Number(step) === 0,
    )
  })
  return new Set(hours)
}

/** The first time after `after`, or null if none is left. */
export const nextTime = (times: Times, after: Date): Date | null =>
  runsAfter(times, after).next().value ?? null

/** The first times after `after`. */
export const nextTimes = (times: Times, after: Date, count: number): Date[] =>
  runsAfter(times, after).take(count).toArray()

/** More missed times are not counted: after a long outage, thousands of schedules are claimed at once. */
const maxMissed = 100

/** How many times passed after `due` until `now`, at most 100. */
export function countMissed(times: Times, due: Date, now: Date): number {
  let missed = 0
  for (const at of runsAfter(times, due).take(maxMissed)) {
    if (at > now) break
    missed += 1
  }
  return missed
}

/** Times that are compared when a schedule is saved. */
const compared = 50

/** Throws `INVALID_INPUT` for unknown fields or time zones, without any time, and for times less than an hour apart. */
export function checkTimes(times: Times, now: Date): void {
  const refuse = (field: keyof Times, code: ProblemCode) => refuseField(field, code)
  if (!isTimeZone(times.time_zone)) throw refuse('time_zone', 'time-zone-unknown')
  let found: Date[]
  try {
    found = onWallClock(times).nextRuns(compared, now)
  } catch {
    throw refuse('cron', 'cron-invalid')
  }
  if (found.length === 0) throw refuse('cron', 'no-such-day')
  const isOften = found.some((at, index) => {
    const next = found[index + 1]
    return next !== undefined && next.getTime() - at.getTime() < hourMs
  })
  if (isOften) throw refuse('cron', 'more-than-hourly')
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
