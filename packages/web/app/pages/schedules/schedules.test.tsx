// @vitest-environment happy-dom
import { type Delivery, endpoints, type Schedule, type Transfer } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exportTargets } from '../../testing/export-fixtures.ts'
import { refuse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { toList } from '../../testing/open-list.tsx'
import { readChoice, renderScreen, setUpScreens } from '../../testing/screen.tsx'
import SchedulesPage from './page.tsx'

const api = setUpScreens()
const id = '6f1c2d34-0000-4000-8000-000000000008'

const noInput = { input: null, input_failure: null }

const toSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
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
  api_key: null,
  last_run: null,
  input: null,
  output: null,
  skip_unchanged: true,
  export_package: null,
  ...changes,
})

beforeEach(() => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.listSchedules, { schedules: [] })
  api.on(endpoints.getLists, { lists: [toList()], total: 1, currentPage: 1, totalPages: 1, limit: 100 })
  api.on(endpoints.getExportTargets, { targets: exportTargets, last: 'shopware', mapping_version: 0 })
  api.on(endpoints.previewSchedule, { times: ['2026-11-23T05:30:00.000Z'] })
})

test('creates a schedule for a list, and shows problems of the server at their fields', async () => {
  const { user } = await renderScreen(<SchedulesPage />)
  await user.click(await screen.findByRole('button', { name: 'Add schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Create schedule' }))
  await screen.findByText('Please choose a list')
  await user.selectOptions(screen.getByRole('combobox', { name: /^List/ }), toList().name)
  await user.selectOptions(screen.getByRole('combobox', { name: /How often/ }), 'Cron expression')
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
  await user.type(screen.getByRole('textbox', { name: 'Older than (days)' }), '7')
  api.on(endpoints.createSchedule, toSchedule())
  api.on(endpoints.listSchedules, { schedules: [toSchedule()] })
  await user.click(screen.getByRole('button', { name: 'Create schedule' }))
  await screen.findByText('Monday at 06:30 (Europe/Berlin)')
  expect(api.calls(endpoints.createSchedule).at(-1)?.body).toEqual({
    list_id: toList().list_id,
    cron: '0 6 * * 1-5',
    time_zone: 'Europe/Berlin',
    scope: 'stale',
    max_age_days: 7,
    max_coins: 1_000,
    report_email: true,
    input: null,
    output: null,
    skip_unchanged: true,
  })
})

test('shows why a run was skipped, and resumes a paused schedule', async () => {
  const last_run = {
    due_at: '2026-11-16T05:30:00.000Z',
    missed: 2,
    run_id: null,
    changes: null,
    ...noInput,
    skipped: 'insufficient-coins' as const,
  }
  const paused_at = '2026-11-16T05:31:00.000Z'
  const paused = toSchedule({ last_run, paused_at, paused_reason: 'coins', next_run_at: null })
  api.on(endpoints.listSchedules, { schedules: [paused] })
  api.on(endpoints.changeSchedule, toSchedule())
  const { user } = await renderScreen(<SchedulesPage />, { language: 'de' })
  await screen.findByText('Angehalten: zu wenige Coins')
  screen.getByText('Ausgelassen: zu wenige Coins')
  screen.getByText(/umfasst 2 verpasste Läufe/)
  api.on(endpoints.listSchedules, { schedules: [toSchedule()] })
  await user.click(screen.getByRole('button', { name: 'Fortsetzen: Spring' }))
  await screen.findByRole('button', { name: 'Anhalten: Spring' })
  expect(api.calls(endpoints.changeSchedule)[0]?.body).toEqual({ paused: false })
})

test('names the key that pays for a schedule, and says when its limit is too low', async () => {
  const paused_at = '2026-11-16T05:31:00.000Z'
  const schedule = toSchedule({
    api_key: 'Warehouse',
    paused_at,
    paused_reason: 'key-limit',
    next_run_at: null,
  })
  api.on(endpoints.listSchedules, { schedules: [schedule] })
  await renderScreen(<SchedulesPage />)
  await screen.findByText('Whole list · At most 500 coins · API key “Warehouse”')
  screen.getByText(/^Paused: a run may cost more than its API key may spend a day/)
})

test('lists the runs with their jobs and changes, and deletes a schedule', async () => {
  api.on(endpoints.listSchedules, { schedules: [toSchedule()] })
  const changes = { gained: 3, lost: 1, changed: 20, added: 0, removed: 0, restated: 0 }
  api.on(endpoints.listScheduleRuns, {
    runs: [
      { due_at: '2026-11-16T05:30:00.000Z', missed: 0, run_id: 'MW-1', skipped: null, changes, ...noInput },
    ],
  })
  const { user } = await renderScreen(<SchedulesPage />)
  await user.click(await screen.findByText('Runs'))
  await screen.findByText(/3 newly found, 1 no longer found, 20 changed/)
  expect(screen.getByRole('link', { name: 'Started' }).getAttribute('href')).toBe('/search/MW-1')
  api.on(endpoints.deleteSchedule, { success: true })
  await user.click(screen.getByRole('button', { name: 'Delete: Spring' }))
  api.on(endpoints.listSchedules, { schedules: [] })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(api.calls(endpoints.deleteSchedule)).toHaveLength(1))
  await screen.findByText('No schedules yet')
})

const sftp: Extract<Transfer, { kind: 'sftp' }> = {
  kind: 'sftp',
  host: 'sftp.shop.example',
  port: 22,
  username: 'anna',
  auth: 'password',
  path: '/out',
  pattern: '*.csv',
  host_key: `SHA256:${'a'.repeat(43)}`,
  has_secret: true,
  refused_host_key: null,
}

test('fetches the list from a web address, and shows problems of the server at its fields', async () => {
  api.on(endpoints.listSchedules, { schedules: [toSchedule()] })
  const { user } = await renderScreen(<SchedulesPage />)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  const input = screen.getByRole('group', { name: 'List from' })
  await user.click(within(input).getByRole('radio', { name: 'Web address' }))
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://shop.example/list.csv')
  await user.selectOptions(screen.getByRole('combobox', { name: /Sign-in/ }), 'Token (Bearer)')
  api.on(endpoints.testTransfer, { failure: 'denied', file: null, host_key: null, detail: 'Status 401' })
  await user.type(screen.getByLabelText('Token'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  await screen.findByText('The server refuses the credentials.')
  await user.type(screen.getByLabelText('Token'), '2')
  expect(screen.queryByText('The server refuses the credentials.')).toBeNull()
  const problem = { 'input.url': ['This host name was not found'] }
  api.on(endpoints.changeSchedule, refuse('INVALID_INPUT', problem))
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  await screen.findByText('This host name was not found')
  expect(api.calls(endpoints.changeSchedule)[0]?.body).toMatchObject({
    input: { kind: 'https', url: 'https://shop.example/list.csv', auth: 'bearer', secret: 'secret2' },
    output: null,
    skip_unchanged: true,
  })
})

test('keeps a stored secret, and accepts a host key that was refused', async () => {
  const refused = `SHA256:${'b'.repeat(43)}`
  const schedule = toSchedule({ output: { ...sftp, refused_host_key: refused } })
  api.on(endpoints.listSchedules, { schedules: [schedule] })
  const { user } = await renderScreen(<SchedulesPage />)
  await screen.findByText(/showed another host key/)
  await user.click(screen.getByRole('button', { name: /^Edit/ }))
  screen.getByText('Stored. Leave empty to keep it.')
  await user.click(screen.getByRole('button', { name: 'Accept this key' }))
  api.on(endpoints.changeSchedule, schedule)
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  await screen.findByRole('button', { name: /^Edit/ })
  const { output } = api.calls(endpoints.changeSchedule)[0]?.body ?? {}
  expect(output).toMatchObject({ kind: 'sftp', host_key: refused, path: '/out' })
  expect(output).not.toHaveProperty('secret')
})

test('shows why a list was not fetched, and the attempts to deliver files', async () => {
  const last_run = {
    due_at: '2026-11-16T05:30:00.000Z',
    missed: 0,
    run_id: null,
    changes: null,
    input: null,
    skipped: 'input-failed' as const,
    input_failure: 'timeout' as const,
  }
  api.on(endpoints.listSchedules, { schedules: [toSchedule({ input: sftp, output: sftp, last_run })] })
  const attempt = {
    at: '2026-11-16T05:40:00.000Z',
    duration_ms: 20,
    failure: 'denied' as const,
    detail: 'no',
  }
  const late = {
    at: '2026-11-16T05:45:00.000Z',
    duration_ms: 300_004,
    failure: 'timeout' as const,
    detail: 'Not finished within 300 seconds',
  }
  api.on(endpoints.listScheduleDeliveries, {
    deliveries: [
      {
        delivery_id: id,
        due_at: attempt.at,
        file: 'Spring_master-data.csv',
        bytes: 20,
        state: 'pending',
        next_attempt_at: '2026-11-16T05:41:00.000Z',
        attempts: [attempt, late],
      },
    ],
  })
  const { user } = await renderScreen(<SchedulesPage />)
  await screen.findByText(/The server took too long/)
  await user.click(screen.getByText('Delivered files'))
  await screen.findByText(/Spring_master-data.csv/)
  screen.getByText(/The server refuses the credentials. \(no\)/)
  screen.getByText(/The server took too long. \(after 5 minutes\)/)
})

test('suggests the package of the last export for a new server, with its options', async () => {
  api.on(endpoints.listSchedules, { schedules: [toSchedule()] })
  const { user } = await renderScreen(<SchedulesPage />)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  expect(screen.queryByRole('combobox', { name: /Import package/ })).toBeNull()
  const output = screen.getByRole('group', { name: 'Results to' })
  await user.click(within(output).getByRole('radio', { name: 'Web address' }))
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://shop.example/results/')
  const choice = await screen.findByRole('combobox', { name: /Import package/ })
  expect(readChoice(choice)).toBe('Shopware 6')
  await user.click(screen.getByText('Options for Shopware 6'))
  await user.click(screen.getByRole('switch', { name: 'Activate products' }))
  api.on(endpoints.changeSchedule, refuse('INVALID_INPUT', { export_package: ['This is no option'] }))
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  await screen.findByText('This is no option')
  const { export_package: sent } = api.calls(endpoints.changeSchedule)[0]?.body ?? {}
  expect(sent).toMatchObject({ target: 'shopware', options: { isActive: true }, attribute_names: 'mapped' })
  await user.selectOptions(choice, 'None')
  api.on(endpoints.changeSchedule, toSchedule())
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  await screen.findByRole('button', { name: /^Edit/ })
  expect(api.calls(endpoints.changeSchedule).at(-1)?.body).toMatchObject({ export_package: null })
})

test('sends a file again that could not be delivered', async () => {
  const export_package = { target: 'shopware', options: {}, attribute_names: 'mapped' as const }
  api.on(endpoints.listSchedules, { schedules: [toSchedule({ output: sftp, export_package })] })
  const failed: Delivery = {
    delivery_id: id,
    due_at: '2026-11-16T05:30:00.000Z',
    file: 'Spring.zip',
    bytes: 20,
    state: 'failed',
    next_attempt_at: null,
    attempts: [],
  }
  api.on(endpoints.listScheduleDeliveries, { deliveries: [failed] })
  const { user } = await renderScreen(<SchedulesPage />)
  await screen.findByText(/with a package for Shopware 6/)
  await user.click(screen.getByText('Delivered files'))
  api.on(endpoints.sendDeliveryAgain, { success: true })
  const pending = { ...failed, state: 'pending' as const, next_attempt_at: failed.due_at }
  api.on(endpoints.listScheduleDeliveries, { deliveries: [pending] })
  await user.click(await screen.findByRole('button', { name: 'Send again: Spring.zip' }))
  await screen.findByText('The file is being sent again.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull())
  expect(api.calls(endpoints.sendDeliveryAgain)[0]?.params).toEqual({ id, delivery: id })
})
