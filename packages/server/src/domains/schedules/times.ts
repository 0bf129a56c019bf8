import { Cron } from 'croner'
import { hourMs } from '../../platform/durations.ts'
import { AppError } from '../../platform/errors.ts'

interface Times {
  cron: string
  time_zone: string
}

/** Cron in five fields. `L` is the last day of a month. */
const open = ({ cron, time_zone: timezone }: Times): Cron =>
  new Cron(cron, { timezone, mode: '5-part', paused: true })

/**
 * The first time after `after`, or null if none is left. A time that the start of daylight saving skips runs right after the gap, and
 * one that its end repeats runs once, except for times of every hour, which run each hour.
 */
export const nextTime = (times: Times, after: Date): Date | null => open(times).nextRun(after)

/** The first times after `after`. */
export const nextTimes = (times: Times, after: Date, count: number): Date[] =>
  open(times).nextRuns(count, after)

/** More missed times are not counted: after a long outage, thousands of schedules are claimed at once. */
const maxMissed = 100

/** How many times passed after `due` until `now`, at most 100. */
export function countMissed(times: Times, due: Date, now: Date): number {
  const cron = open(times)
  let missed = 0
  for (let at = cron.nextRun(due); at && at <= now && missed < maxMissed; at = cron.nextRun(at)) missed += 1
  return missed
}

/** Times that are compared when a schedule is saved. */
const compared = 50

/** Throws `INVALID_INPUT` for unknown fields or time zones, without any time, and for times less than an hour apart. */
export function checkTimes(times: Times, now: Date): void {
  const refuse = (field: keyof Times, text: string) => new AppError('INVALID_INPUT', { [field]: [text] })
  if (!isTimeZone(times.time_zone)) throw refuse('time_zone', 'This time zone does not exist')
  let found: Date[]
  try {
    found = nextTimes(times, now, compared)
  } catch {
    throw refuse('cron', 'Please enter five fields: minute, hour, day, month and weekday')
  }
  if (found.length === 0) throw refuse('cron', 'There is no such day')
  const isOften = found.some((at, index) => {
    const next = found[index + 1]
    return next !== undefined && next.getTime() - at.getTime() < hourMs
  })
  if (isOften) throw refuse('cron', 'A list can run at most once an hour')
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
