// docs/decisions/0053-schedules.md

import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { count, success } from './schemas.ts'
import { skipCauses } from './webhooks.ts'

const restricted = endpointsFor('restricted', 'lists')
const user = endpointsFor('user', 'lists')

/** Schedules of an account. */
export const maxSchedules = 50

/** What a run looks up: the whole list, or rows that were not found or are older than some days. */
export const scheduleScopes = ['all', 'stale'] as const
export type ScheduleScope = (typeof scheduleScopes)[number]

/** Why a schedule does not run: its owner's choice, or too few coins. */
export const schedulePauseReasons = ['owner', 'coins'] as const

const cronSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^\S+( +\S+){4}$/, 'Please enter five fields: minute, hour, day, month and weekday')
const timeZoneSchema = z.string().trim().min(1).max(64)

export const scheduleBody = z.object({
  /** Minute, hour, day, month and weekday, such as `30 6 * * 1`. */
  cron: cronSchema,
  /** An IANA time zone such as `Europe/Berlin`. */
  time_zone: timeZoneSchema,
  scope: z.enum(scheduleScopes),
  /** For `stale`: rows with an older result are looked up too. Null for rows without a product only. */
  max_age_days: z.number().int().min(1).max(365).nullable(),
  /** A run that could cost more does not start. */
  max_coins: count.max(10_000_000),
  /** Emails what changed after each run. */
  report_email: z.boolean(),
})

export const scheduleRunSchema = z.object({
  due_at: z.iso.datetime(),
  /** Times that had passed since the run before, and are covered by this one. */
  missed: count,
  /** The job, or null if it did not start. */
  job_id: z.string().nullable(),
  /** Why it did not start. Null for a run that starts or started. */
  skipped: z.enum(skipCauses).nullable(),
  /** Rows that gained or lost a product, or have other values. Null until the job has ended. */
  changes: z.object({ gained: count, lost: count, changed: count }).nullable(),
})
export type ScheduleRun = z.infer<typeof scheduleRunSchema>

export const scheduleSchema = scheduleBody.extend({
  schedule_id: z.uuid(),
  list_id: z.string(),
  list_name: z.string(),
  created_at: z.iso.datetime(),
  /** Null while it is paused, and if no time is left. */
  next_run_at: z.iso.datetime().nullable(),
  paused_at: z.iso.datetime().nullable(),
  paused_reason: z.enum(schedulePauseReasons).nullable(),
  last_run: scheduleRunSchema.nullable(),
})
export type Schedule = z.infer<typeof scheduleSchema>

const params = z.object({ id: z.uuid() })

export const scheduleEndpoints = {
  listSchedules: restricted.get('/api/schedules/', {
    key: null,
    summary: 'List your schedules, oldest first',
    response: z.object({ schedules: z.array(scheduleSchema) }),
  }),
  previewSchedule: user.post('/api/schedule-preview/', {
    key: null,
    summary: 'List the next five times of a schedule',
    body: scheduleBody.pick({ cron: true, time_zone: true }),
    response: z.object({ times: z.array(z.iso.datetime()) }),
  }),
  createSchedule: user.post('/api/schedules/', {
    key: null,
    summary: 'Run a list again at set times. At most once an hour',
    body: scheduleBody.extend({ list_id: z.string().min(1).max(64) }),
    response: scheduleSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  changeSchedule: user.put('/api/schedules/:id/', {
    key: null,
    summary: 'Change, pause or resume a schedule. Omitted fields stay unchanged',
    params,
    body: scheduleBody.extend({ paused: z.boolean() }).partial(),
    response: scheduleSchema,
    errors: ['NOT_FOUND'],
  }),
  deleteSchedule: restricted.delete('/api/schedules/:id/', {
    key: null,
    summary: 'Delete a schedule. Jobs that it started stay',
    params,
    response: success,
    errors: ['NOT_FOUND'],
  }),
  listScheduleRuns: restricted.get('/api/schedules/:id/runs/', {
    key: null,
    summary: 'List the last 50 runs of a schedule, newest first',
    params,
    response: z.object({ runs: z.array(scheduleRunSchema) }),
    errors: ['NOT_FOUND'],
  }),
} as const
