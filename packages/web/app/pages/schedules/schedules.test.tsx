// @vitest-environment happy-dom
import { endpoints, type Schedule } from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { listOf } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import SchedulesPage from './page.tsx'

const api = setUpScreens()
const id = '6f1c2d34-0000-4000-8000-000000000008'

const noInput = { input: null, input_failure: null }

const scheduleOf = (changes: Partial<Schedule> = {}): Schedule => ({
  schedule_id: id,
  list_id: 'ML-1',
  list_name: 'Spring',
  cron: '30 6 * * 1',
  time_zone: 'Europe/Berlin',
  scope: 'all',
  max_age_days: null,
  max_coins: 500,
  report_email: true,
  created_at: '2026-11-20T10:30:00.000Z',
  next_run_at: '2026-11-23T05:30:00.000Z',
  paused_at: null,
  paused_reason: null,
  last_run: null,
  ...{ input: null, output: null, skip_unchanged: true },
  ...changes,
})

beforeEach(() => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.listSchedules, { schedules: [] })
  api.on(endpoints.getLists, { lists: [listOf()], total: 1, currentPage: 1, totalPages: 1, limit: 100 })
  api.on(endpoints.previewSchedule, { times: ['2026-11-23T05:30:00.000Z'] })
})

test('creates a schedule for a list, and shows problems of the server at their fields', async () => {
  const { user } = await renderScreen(<SchedulesPage />)
  await user.click(await screen.findByRole('button', { name: 'Add schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Create schedule' }))
  await screen.findByText('Please choose a list')
  await user.click(screen.getByRole('combobox', { name: /^List/ }))
  await user.click(await screen.findByRole('option', { name: listOf().name }))
  await user.click(screen.getByRole('combobox', { name: /How often/ }))
  await user.click(await screen.findByRole('option', { name: 'Cron expression' }))
  const cron = screen.getByRole('textbox', { name: 'Cron expression' })
  await user.clear(cron)
  await user.type(cron, '*/5 * * * *')
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await user.clear(zone)
  await user.type(zone, 'Europe/Berlin')
  api.on(endpoints.createSchedule, refuse('INVALID_INPUT', { cron: ['A list can run at most once an hour'] }))
  await user.click(screen.getByRole('button', { name: 'Create schedule' }))
  await screen.findByText('A list can run at most once an hour')
  await user.clear(cron)
  await user.type(cron, '0 6 * * 1-5')
  await user.click(screen.getByRole('radio', { name: 'Only some rows' }))
  await user.type(screen.getByRole('textbox', { name: 'Older than days' }), '7')
  api.on(endpoints.createSchedule, scheduleOf())
  api.on(endpoints.listSchedules, { schedules: [scheduleOf()] })
  await user.click(screen.getByRole('button', { name: 'Create schedule' }))
  await screen.findByText('Monday at 06:30 (Europe/Berlin)')
  expect(api.calls(endpoints.createSchedule).at(-1)?.body).toEqual({
    list_id: listOf().list_id,
    cron: '0 6 * * 1-5',
    time_zone: 'Europe/Berlin',
    scope: 'stale',
    max_age_days: 7,
    max_coins: 1_000,
    report_email: true,
  })
})

test('shows why a run was skipped, and resumes a paused schedule', async () => {
  const last_run = {
    ...{ due_at: '2026-11-16T05:30:00.000Z', missed: 2, job_id: null, changes: null },
    ...noInput,
    skipped: 'insufficient-coins' as const,
  }
  const paused_at = '2026-11-16T05:31:00.000Z'
  const paused = scheduleOf({ last_run, paused_at, paused_reason: 'coins', next_run_at: null })
  api.on(endpoints.listSchedules, { schedules: [paused] })
  api.on(endpoints.changeSchedule, scheduleOf())
  const { user } = await renderScreen(<SchedulesPage />, { language: 'de' })
  await screen.findByText('Angehalten: zu wenige Coins')
  screen.getByText('Ausgelassen: zu wenige Coins')
  screen.getByText(/2 verpasste Zeiten enthalten/)
  api.on(endpoints.listSchedules, { schedules: [scheduleOf()] })
  await user.click(screen.getByRole('button', { name: 'Fortsetzen' }))
  await screen.findByRole('button', { name: 'Anhalten' })
  expect(api.calls(endpoints.changeSchedule)[0]?.body).toEqual({ paused: false })
})

test('lists the runs with their jobs and changes, and deletes a schedule', async () => {
  api.on(endpoints.listSchedules, { schedules: [scheduleOf()] })
  const changes = { gained: 3, lost: 1, changed: 20, added: 0, removed: 0 }
  api.on(endpoints.listScheduleRuns, {
    runs: [
      { due_at: '2026-11-16T05:30:00.000Z', missed: 0, job_id: 'MW-1', skipped: null, changes, ...noInput },
    ],
  })
  const { user } = await renderScreen(<SchedulesPage />)
  await user.click(await screen.findByText('Runs'))
  await screen.findByText(/3 newly found, 1 lost, 20 changed/)
  expect(screen.getByRole('link', { name: 'Started' }).getAttribute('href')).toBe('/search/MW-1')
  api.on(endpoints.deleteSchedule, { success: true })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  api.on(endpoints.listSchedules, { schedules: [] })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(api.calls(endpoints.deleteSchedule)).toHaveLength(1))
  await screen.findByText('No schedules yet')
})
