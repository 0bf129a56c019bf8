import { z } from 'zod'
import { endpointsFor } from '../endpoint.ts'
import { scheduleBody, scheduleSchema } from '../schedules.ts'
import { success } from '../schemas.ts'

const restricted = endpointsFor('restricted', 'v1')
const user = endpointsFor('user', 'v1')

/** Addresses and secrets of other servers are entered in the web app only. */
const body = scheduleBody.pick({
  cron: true,
  time_zone: true,
  scope: true,
  max_age_days: true,
  max_coins: true,
  report_email: true,
  export_package: true,
})

const v1ScheduleSchema = scheduleSchema
  .pick({ schedule_id: true, list_id: true, list_name: true, created_at: true, next_run_at: true })
  .extend(body.shape)
  .extend(
    scheduleSchema.pick({ export_package: true, paused_at: true, paused_reason: true, api_key: true }).shape,
  )
  .extend({
    last_run: scheduleSchema.shape.last_run
      .unwrap()
      .pick({ due_at: true, missed: true, run_id: true, skipped: true, changes: true })
      .nullable(),
  })

const params = z.object({ id: z.uuid() })

const choice = {
  cron: '30 6 * * 1',
  time_zone: 'Europe/Berlin',
  scope: 'stale',
  max_age_days: 30,
  max_coins: 500,
  report_email: true,
  export_package: { target: 'shopware', options: {}, attribute_names: 'mapped' },
} as const

const example = {
  schedule_id: '0198f0c4-6a1e-7c3b-9d52-4e8f7a6b5c4d',
  list_id: 'ML-2C8N5R1VW6YD',
  list_name: 'Herbst-2026',
  created_at: '2026-11-23T08:00:00.000Z',
  next_run_at: '2026-11-30T05:30:00.000Z',
  ...choice,
  paused_at: null,
  paused_reason: null,
  api_key: 'Warehouse',
  last_run: null,
} as const

/** Lists that run again at set times. */
export const v1ScheduleEndpoints = {
  getSchedules: restricted.get('/api/v1/schedules/', {
    key: 'runs:read',
    summary: 'List your schedules, oldest first',
    response: z.object({ data: z.array(v1ScheduleSchema) }),
    errors: [],
    example: { response: { data: [example] } },
  }),
  addSchedule: user.post('/api/v1/schedules/', {
    key: 'runs:write',
    summary:
      'Run a list again at set times. At most once an hour. A schedule that exists is not created twice',
    body: body.extend({ list_id: z.string().min(1).max(64) }),
    response: v1ScheduleSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { body: { list_id: example.list_id, ...choice }, response: example },
  }),
  updateSchedule: user.put('/api/v1/schedules/:id/', {
    key: 'runs:write',
    summary: 'Change, pause or resume a schedule. Omitted fields stay unchanged',
    params,
    body: body.extend({ paused: z.boolean() }).partial(),
    response: v1ScheduleSchema,
    errors: ['NOT_FOUND'],
    example: {
      body: { paused: true },
      response: {
        ...example,
        paused_at: '2026-11-24T08:00:00.000Z',
        paused_reason: 'owner',
        next_run_at: null,
      },
    },
  }),
  removeSchedule: restricted.delete('/api/v1/schedules/:id/', {
    key: 'runs:write',
    summary: 'Delete a schedule. Runs that it started stay',
    params,
    response: success,
    errors: ['NOT_FOUND'],
    example: { response: { success: true } },
  }),
} as const
