import { problem } from './problems.ts'
// docs/decisions/0053-schedules.md

import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { exportPackageBody } from './exports.ts'
import { runChanges } from './run-endpoints.ts'
import { count, success } from './schemas.ts'
import {
  deliverySchema,
  fetchedInput,
  transferBody,
  transferDirections,
  transferFailures,
  transferSchema,
  transferTest,
} from './transfers.ts'

import { skipCauses } from './webhooks.ts'

const restricted = endpointsFor('restricted', 'lists')
const user = endpointsFor('user', 'lists')

/** Schedules of an account. */
export const maxSchedules = 50

/** What a run looks up: the whole list, or rows that were not found or are older than some days. */
export const scheduleScopes = ['all', 'stale'] as const
export type ScheduleScope = (typeof scheduleScopes)[number]

/**
 * Why a schedule does not run: its owner's choice, too few coins, or the API key to which it belongs may not pay for it.
 * `key-limit`: a run may cost more than the key may spend a day.
 * `subscription`: the account has none, so nothing starts. `paused_at` is null, and the schedule goes on by itself.
 */
export const schedulePauseReasons = ['owner', 'coins', 'key', 'key-limit', 'subscription'] as const

const cronSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^\S+( +\S+){4}$/, problem('cron-invalid'))
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
  /** Where each run fetches the list. Null for the stored list. Omitted fields of a new schedule are null. */
  input: transferBody.nullable().optional(),
  /** Where the results of each run are stored. */
  output: transferBody.nullable().optional(),
  /** The import package of the list that `output` gets with the results of each run. Null for none. */
  export_package: exportPackageBody.nullable().optional(),
  /** Skips runs whose list has not changed since it was fetched last. */
  skip_unchanged: z.boolean().optional(),
})

export const scheduleRunSchema = z.object({
  due_at: z.iso.datetime(),
  /** Times that had passed since the run before, and are covered by this one. */
  missed: count,
  /** The public ID of the run, or null if it did not start. */
  run_id: z.string().nullable(),
  /** Why it did not start. Null for a run that starts or started. */
  skipped: z.enum(skipCauses).nullable(),
  /** Null until the run has ended, and without an earlier run. */
  changes: runChanges.nullable(),
  /** What was fetched. Null without an input, and before it was fetched. */
  input: fetchedInput.nullable(),
  /** Why the list could not be fetched in the last attempt. */
  input_failure: z.enum(transferFailures).nullable(),
})
export type ScheduleRun = z.infer<typeof scheduleRunSchema>

export const scheduleSchema = scheduleBody.extend({
  schedule_id: z.uuid(),
  list_id: z.string(),
  list_name: z.string(),
  created_at: z.iso.datetime(),
  /** Null while it is paused, and if no time is left. */
  next_run_at: z.iso.datetime().nullable(),
  /** In the future if its API key ends before its next run: when the key ends. */
  paused_at: z.iso.datetime().nullable(),
  paused_reason: z.enum(schedulePauseReasons).nullable(),
  /** The name of the API key that created or last changed it, and pays for its runs. Null for the account itself. */
  api_key: z.string().nullable(),
  last_run: scheduleRunSchema.nullable(),
  input: transferSchema.nullable(),
  output: transferSchema.nullable(),
  export_package: exportPackageBody.nullable(),
  skip_unchanged: z.boolean(),
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
    summary: 'Delete a schedule. Runs that it started stay',
    params,
    response: success,
    errors: ['NOT_FOUND'],
  }),
  testTransfer: user.post('/api/schedule-transfer-test/', {
    key: null,
    summary: 'Sign in to a server. For results, write and remove a small file on SFTP servers',
    body: z.object({
      direction: z.enum(transferDirections),
      address: transferBody,
      /** Uses the stored secret of this schedule if `address` has none. */
      schedule_id: z.uuid().optional(),
    }),
    response: transferTest,
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  listScheduleDeliveries: restricted.get('/api/schedules/:id/deliveries/', {
    key: null,
    summary: 'List the last 50 files that a schedule sent, newest first, with their attempts',
    params,
    response: z.object({ deliveries: z.array(deliverySchema) }),
    errors: ['NOT_FOUND'],
  }),
  sendDeliveryAgain: user.post('/api/schedules/:id/deliveries/:delivery/send-again/', {
    key: null,
    summary: 'Send a file again whose last attempt failed',
    params: params.extend({ delivery: z.uuid() }),
    response: success,
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED'],
  }),
  listScheduleRuns: restricted.get('/api/schedules/:id/runs/', {
    key: null,
    summary: 'List the last 50 runs of a schedule, newest first',
    params,
    response: z.object({ runs: z.array(scheduleRunSchema) }),
    errors: ['NOT_FOUND'],
  }),
} as const
