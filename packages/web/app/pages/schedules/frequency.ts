export const frequencies = ['hourly', 'daily', 'weekly', 'monthly', 'cron'] as const
export type FrequencyKind = (typeof frequencies)[number]

/** When a schedule runs, as the form shows it. Unused fields keep their values while the kind changes. */
export interface Frequency {
  kind: FrequencyKind
  /** `06:30` */
  time: string
  /** 0 for Sunday. */
  weekday: string
  /** 1 to 28, or `L` for the last day. */
  day: string
  cron: string
}

export const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const
export const days = [...Array.from({ length: 28 }, (_, index) => String(index + 1)), 'L']

const byDefault: Frequency = { kind: 'daily', time: '06:00', weekday: '1', day: '1', cron: '0 6 * * *' }

/** The five cron fields of a choice. */
export function toCron({ kind, time, weekday, day, cron }: Frequency): string {
  if (kind === 'cron') return cron.trim()
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (kind === 'hourly') return `${minute} * * * *`
  if (kind === 'daily') return `${minute} ${hour} * * *`
  return kind === 'weekly' ? `${minute} ${hour} * * ${weekday}` : `${minute} ${hour} ${day} * *`
}

const pattern = /^(\d{1,2}) (\d{1,2}|\*) (\d{1,2}|L|\*) \* ([0-6]|\*)$/

/** The choice that gives these cron fields. Other fields are for experts. */
export function toFrequency(cron: string | undefined): Frequency {
  if (cron === undefined) return byDefault
  const expert = { ...byDefault, kind: 'cron' as const, cron }
  const [, minute = '', hour = '', day = '', weekday = ''] = pattern.exec(cron) ?? []
  if (minute === '' || (hour === '*' && (day !== '*' || weekday !== '*'))) return expert
  const time = `${(hour === '*' ? '0' : hour).padStart(2, '0')}:${minute.padStart(2, '0')}`
  const found = { ...byDefault, cron, time }
  if (hour === '*') return { ...found, kind: 'hourly' }
  if (day === '*')
    return weekday === '*' ? { ...found, kind: 'daily' } : { ...found, kind: 'weekly', weekday }
  return weekday === '*' && days.includes(day) ? { ...found, kind: 'monthly', day } : expert
}
