import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite } from '../../testing/index.ts'
import { createLogger } from '../observability/logger.ts'

const lines: Record<string, unknown>[] = []
let site: RunSite
let seller: Caller

beforeAll(async () => {
  const logger = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  site = await openRunSite({}, { logger })
  seller = await site.signUp()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

test('logs the submitting call in every line of the run’s tasks', async () => {
  const { headers, body } = await seller.submit([['A-1', '4006381333931']])
  const runId = (body.job as { job_id: string }).job_id
  await seller.until(runId, 'Completed')
  const request_id = headers.get('x-request-id')
  const own = () => lines.filter((line) => line.request_id === request_id)
  await expect.poll(() => own().map(({ task }) => task)).toContain('complete-run')
  const [, numeric] = /"run_id":(\d+)/.exec(JSON.stringify(own())) ?? []
  expect(own()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'run started', account_id: seller.id, run_id: Number(numeric) }),
      expect.objectContaining({ task: 'search-batch', msg: 'task done', run_id: Number(numeric) }),
      expect.objectContaining({ task: 'complete-run', msg: 'run completed', run_id: Number(numeric) }),
    ]),
  )
})

test('logs one line per call with its route and without its parameters', async () => {
  const { headers } = await site.api.call('GET', '/files/a-secret-token/name.csv/')
  const request_id = headers.get('x-request-id')
  await expect.poll(() => lines.filter((line) => line.request_id === request_id)).toHaveLength(1)
  expect(lines.find((line) => line.request_id === request_id)).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/files/:token/:name/',
    status: 404,
    ms: expect.any(Number),
  })
  expect(JSON.stringify(lines)).not.toContain('a-secret-token')
})

test('logs a failed sign-in with its account and without the email address', async () => {
  const body = { email: seller.email, password: 'not-the-password' }
  const { status, headers } = await site.api.call('POST', '/user/login/', { body })
  expect(status).toBe(401)
  const request_id = headers.get('x-request-id')
  const line = () => lines.find((line) => line.request_id === request_id)
  await expect.poll(line).toMatchObject({ route: '/user/login/', status: 401, account_id: seller.id })
  expect(JSON.stringify(line())).not.toContain(seller.email)
})
