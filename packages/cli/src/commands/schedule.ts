import type { Schedule, ScheduleChange } from '@merkwerk/client'
import { type Command, type Invocation, readText } from '../command.ts'
import { usageError } from '../failure.ts'
import { findPackages, formatOptions } from './export.ts'

function describeSchedule(schedule: Schedule): string {
  const { schedule_id: id, list_name: list, cron, time_zone: zone, next_run_at: next } = schedule
  const state = next ? `next ${next}` : `paused (${schedule.paused_reason})`
  const target = schedule.export_package ? [schedule.export_package.target] : []
  return [id, state, `${cron} ${zone}`, list, ...target].join('  ')
}

/** A whole number above 0 of an option. */
function readNumber({ values }: Invocation, name: string): number | undefined {
  const text = readText(values, name)
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError(`--${name} needs a number above 0.`)
  return Number(text)
}

/** What the options of a command say about a schedule. */
async function readChoices(invocation: Invocation): Promise<ScheduleChange> {
  const { values } = invocation
  const cron = readText(values, 'cron')
  const zone = readText(values, 'time-zone')
  const maxCoins = readNumber(invocation, 'max-coins')
  const [chosen, ...more] = await findPackages(invocation, values)
  if (more.length > 0) throw usageError('A schedule delivers one format.')
  return {
    ...(cron !== undefined && { cron }),
    ...(zone !== undefined && { time_zone: zone }),
    ...(maxCoins !== undefined && { max_coins: maxCoins }),
    ...(values.email === true && { report_email: true }),
    ...(chosen && { export_package: chosen }),
  }
}

type Action = (invocation: Invocation, id: string) => Promise<Schedule | undefined>

const pauseOrResume =
  (paused: boolean): Action =>
  async ({ terminal: { signal }, connect }, id) =>
    (await connect()).schedules.update(id, { paused }, { signal })

const actions: Record<string, Action> = {
  async add(invocation, listId) {
    const { terminal, connect } = invocation
    const staleDays = readNumber(invocation, 'stale-days') ?? null
    const { cron, max_coins: maxCoins, ...choices } = await readChoices(invocation)
    if (cron === undefined || maxCoins === undefined) throw usageError('Name --cron and --max-coins.')
    const schedule = {
      list_id: listId,
      cron,
      max_coins: maxCoins,
      max_age_days: staleDays,
      scope: staleDays === null ? ('all' as const) : ('stale' as const),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      report_email: false,
      ...choices,
    }
    return (await connect()).schedules.create(schedule, { signal: terminal.signal })
  },
  async change(invocation, id) {
    const choices = await readChoices(invocation)
    if (Object.keys(choices).length === 0) throw usageError('Name what to change.')
    return (await invocation.connect()).schedules.update(id, choices, { signal: invocation.terminal.signal })
  },
  pause: pauseOrResume(true),
  resume: pauseOrResume(false),
  async delete({ terminal: { signal }, report, connect }, id) {
    await (await connect()).schedules.delete(id, { signal })
    report.note(`Deleted ${id}`)
    return undefined
  },
}

export const scheduleCommand: Command = {
  usage: '[add LIST | change|pause|resume|delete SCHEDULE]',
  summary: 'List schedules, or run a list (ML-…) again at set times',
  options: {
    cron: { type: 'string', value: 'CRON', help: "minute, hour, day, month and weekday: '30 6 * * 1'" },
    'max-coins': { type: 'string', value: 'N', help: 'a run that could cost more does not start' },
    'time-zone': {
      type: 'string',
      value: 'ZONE',
      help: 'such as Europe/Berlin, by default that of this machine',
    },
    'stale-days': { type: 'string', value: 'N', help: 'only rows without a product or with an older result' },
    email: { type: 'boolean', help: 'email what changed after each run' },
    ...formatOptions,
  },
  async run(invocation) {
    const { positionals, terminal, report, connect } = invocation
    const [name, id, ...more] = positionals
    if (name === undefined) {
      const schedules = await (await connect()).schedules.list({ signal: terminal.signal })
      for (const schedule of schedules) report.result(schedule, describeSchedule(schedule))
      if (schedules.length === 0)
        report.note("No schedules. Add one: merkwerk schedule add LIST --cron '30 6 * * 1' --max-coins 50")
      return true
    }
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || id === undefined || more.length > 0)
      throw usageError('Name add and a list, or change, pause, resume or delete and a schedule.')
    const schedule = await action(invocation, id)
    if (schedule) report.result(schedule, describeSchedule(schedule))
    return true
  },
}
