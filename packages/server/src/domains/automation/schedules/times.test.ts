import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../platform/durations.ts'
import { checkTimes, countMissed, nextTimes } from './times.ts'

const berlin = (cron: string) => ({ cron, time_zone: 'Europe/Berlin' })

/** All times of a schedule from one moment to another. */
function timesBetween(times: ReturnType<typeof berlin>, from: string, to: string): Date[] {
  const found: Date[] = []
  let last = new Date(from)
  while (last < new Date(to)) {
    // Each call begins a day before its first time.
    found.push(...nextTimes(times, last, 50))
    last = found.at(-1) ?? last
  }
  return found.filter((at) => at < new Date(to))
}

const isoBetween = (...given: Parameters<typeof timesBetween>) =>
  timesBetween(...given).map((at) => at.toISOString())

/** `30.03.2026, 02:30` in Berlin. */
const inBerlin = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
})

describe('a year', () => {
  const [from, to] = ['2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z']

  test('has a daily run on each of its days at the same local time', () => {
    const runs = timesBetween(berlin('30 6 * * *'), from, to)
    expect(runs).toHaveLength(365)
    for (const run of runs) expect(inBerlin.format(run)).toMatch(/, 06:30$/)
    expect(new Set(runs.map((run) => inBerlin.format(run))).size).toBe(365)
  })

  test('has weekly and monthly runs, also on the last days of months', () => {
    const weekly = timesBetween(berlin('0 6 * * 1'), from, to)
    expect(weekly).toHaveLength(52)
    const lastDays = timesBetween(berlin('0 6 L * *'), from, to)
    expect(lastDays).toHaveLength(12)
    for (const day of lastDays) expect(new Date(day.getTime() + dayMs).getUTCDate()).toBe(1)
  })
})

test('an hourly schedule has a run in each hour, across both changes of the clock', () => {
  for (const [from, to] of [
    ['2026-03-26T00:00:00Z', '2026-04-01T00:00:00Z'],
    ['2026-10-22T00:00:00Z', '2026-10-28T00:00:00Z'],
  ] as const) {
    const runs = timesBetween(berlin('15 * * * *'), from, to)
    expect(runs).toHaveLength(6 * 24)
    for (const [index, run] of runs.entries())
      expect(run.getTime() - (runs[index - 1]?.getTime() ?? run.getTime() - hourMs)).toBe(hourMs)
  }
})

test('a time that the start of daylight saving skips runs once after the gap', () => {
  expect(isoBetween(berlin('30 2 * * *'), '2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z')).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
})

test('a time that the end of daylight saving repeats runs once', () => {
  expect(isoBetween(berlin('30 2 * * *'), '2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z')).toEqual([
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})

describe('a change of the clock in Berlin', () => {
  test('runs several times a day once each', () => {
    expect(isoBetween(berlin('0 2,14 * * *'), '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T13:00:00.000Z',
    ])
    expect(isoBetween(berlin('30 2,14 * * *'), '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z')).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-28T12:30:00.000Z',
    ])
  })
})

test.each([
  ['Antarctica/Troll', '2026-10-24T22:00:00Z'],
  ['Antarctica/Troll', '2027-03-27T22:00:00Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z'],
])('runs each hour in %s after %s, however far its clock moves', (time_zone, from) => {
  const runs = nextTimes({ cron: '15 * * * *', time_zone }, new Date(from), 10)
  const expected = Array.from({ length: 10 }, (_, hour) => Date.parse(from) + (hour + 0.25) * hourMs)
  expect(runs.map((at) => at.getTime())).toEqual(expected)
})

/** The first instant, by minutes, at which the clock of a zone shows `wall` or a later time: `2026-10-25 02:30`. */
function firstAt(format: Intl.DateTimeFormat, wall: string): number {
  const minute = 60_000
  let at = Date.parse(`${wall.replace(' ', 'T')}:00Z`) - 15 * hourMs
  while (format.format(at).replace(', ', ' ') < wall) at += minute
  return at
}

test('each stated time of each day runs exactly once, in all zones', () => {
  const zones = [
    ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca'],
    ...[
      'Asia/Kolkata',
      'Africa/Cairo',
      'America/Havana',
      'Atlantic/Azores',
      'Antarctica/Troll',
      'Asia/Beirut',
    ],
  ]
  const changes = [
    '2026-10-24',
    '2027-03-27',
    '2026-11-01',
    '2027-03-13',
    '2027-04-03',
    '2027-02-06',
    '2026-09-05',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...changes),
      fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 59 }),
      (time_zone, change, hours, minute) => {
        const format = new Intl.DateTimeFormat('sv-SE', {
          timeZone: time_zone,
          hourCycle: 'h23',
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
        })
        const days = [0, 1, 2].map((index) =>
          new Date(Date.parse(change) + index * dayMs).toISOString().slice(0, 10),
        )
        const two = (part: number) => String(part).padStart(2, '0')
        const walls = days.flatMap((day) => hours.map((hour) => `${day} ${two(hour)}:${two(minute)}`))
        const expected = new Set(walls.map((wall) => firstAt(format, wall)).toSorted((a, b) => a - b))
        const cron = `${minute} ${hours.join(',')} * * *`
        const from = firstAt(format, `${days[0]} 00:00`) - 1
        expect(
          nextTimes({ cron, time_zone }, new Date(from), expected.size).map((at) => at.getTime()),
        ).toEqual([...expected])
      },
    ),
    { numRuns: 60 },
  )
})

test('counts the times that were missed', () => {
  const due = new Date('2026-11-02T05:00:00Z')
  expect(countMissed(berlin('0 6 * * *'), due, due)).toBe(0)
  expect(countMissed(berlin('0 6 * * *'), due, new Date(due.getTime() + 21 * dayMs))).toBe(21)
})

test.each([
  ['60 6 * * *', 'Europe/Berlin', 'cron'],
  ['0 6 31 2 *', 'Europe/Berlin', 'cron'],
  ['*/30 * * * *', 'Europe/Berlin', 'cron'],
  ['0,59 6 * * *', 'Europe/Berlin', 'cron'],
  ['0 6 * * *', 'Europe/Atlantis', 'time_zone'],
])('refuses %s in %s', (cron, time_zone, field) => {
  expect(() => checkTimes({ cron, time_zone }, new Date('2026-11-02T05:00:00Z'))).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', fields: { [field]: [{ code: expect.any(String) }] } }),
  )
})

test.each(['0 * * * *', '30 6 * * 1-5', '0 6 1 * *', '0 6 29 2 *', '30 2,3 * * *', '0 */2 * * *'])(
  'accepts %s',
  (cron) => {
    expect(() => checkTimes(berlin(cron), new Date('2026-11-02T05:00:00Z'))).not.toThrow()
  },
)
