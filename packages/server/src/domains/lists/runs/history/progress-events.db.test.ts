import { endpoints, type JobProgress } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, createContext } from '../../../../platform/context.ts'
import {
  type Caller,
  type JobSite,
  openJobSite,
  startTestApi,
  type TestApi,
  testEan,
} from '../../../../testing/index.ts'
import { countWatchedJobs, countWatchers } from '../job-monitor.ts'

let site: JobSite
let seller: Caller
let otherContext: Context
let otherApi: TestApi

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 1_000 })
  otherContext = await createContext(site.context.config)
  otherApi = await startTestApi(otherContext)
})
afterAll(async () => {
  await otherApi[Symbol.asyncDispose]()
  await otherContext[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const request = (api: { url: string }, jobId: string, signal?: AbortSignal) =>
  fetch(`${api.url}/api/jobs/${jobId}/events/`, {
    headers: { authorization: `Bearer ${seller.token}` },
    ...(signal && { signal }),
  })

async function open(api: { url: string }, jobId: string, signal?: AbortSignal) {
  const response = await request(api, jobId, signal)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  return response
}

const eventsIn = (text: string): JobProgress[] =>
  [...text.matchAll(/^event: progress\ndata: (.+)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as JobProgress,
  )

async function nextEvent(response: Response): Promise<JobProgress | undefined> {
  const reader = response.body?.getReader()
  const chunk = await reader?.read()
  reader?.releaseLock()
  return eventsIn(new TextDecoder().decode(chunk?.value))[0]
}

test('sends the first event at once and the last one with the end, from any API process', async () => {
  const jobId = await seller.start(
    Array.from({ length: 60 }, (_, index) => [`A-${index}`, testEan('00', index)]),
  )
  const streams = await Promise.all([open(site.api, jobId), open(otherApi, jobId)])
  const texts = streams.map((response) => response.text())
  await using _worker = await site.startWorker()
  for (const text of await Promise.all(texts)) {
    const events = eventsIn(text)
    expect(events[0]).toMatchObject({ status: 'Initializing', total: 60, done: 0 })
    expect(events.at(-1)).toMatchObject({ status: 'Completed', done: 60, verdicts: { found: 60 } })
  }
})

test('sends one event for an ended job', async () => {
  const jobId = await seller.start([['B', testEan('00', 100)]])
  await seller.client.call(endpoints.cancelJob, { params: { id: jobId } })
  expect(eventsIn(await (await open(site.api, jobId)).text())).toMatchObject([{ status: 'Cancelled' }])
})

test('stops watching the job when the caller disconnects', async () => {
  const jobId = await seller.start([['C', testEan('00', 101)]])
  const leaving = new AbortController()
  expect(await nextEvent(await open(site.api, jobId, leaving.signal))).toMatchObject({
    status: 'Initializing',
  })
  await expect.poll(() => countWatchedJobs(site.context.db)).toBe(1)
  leaving.abort()
  await expect.poll(() => countWatchedJobs(site.context.db)).toBe(0)
})

test('refuses more than twenty streams of an account, whose client then reads the job itself', async () => {
  const jobId = await seller.start([['E', testEan('00', 103)]])
  const leaving = new AbortController()
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(site.api, jobId, leaving.signal)))
  for (const stream of streams) expect(await nextEvent(stream)).toMatchObject({ status: 'Initializing' })
  const refused = await request(site.api, jobId)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({ code: 'THROTTLED', error: expect.stringContaining('close') })
  const follow = seller.client.followJob(jobId)
  expect((await follow.next()).value).toMatchObject({ status: 'Initializing', total: 1 })
  await follow.return()
  const other = await site.signUp({ coins: 10 })
  const otherId = await other.start([['F', testEan('00', 104)]])
  const progress = other.client.followJob(otherId)
  expect((await progress.next()).value).toMatchObject({ status: 'Initializing' })
  await progress.return()
  leaving.abort()
  await expect.poll(() => countWatchedJobs(site.context.db)).toBe(0)
  const again = new AbortController()
  expect(await nextEvent(await open(site.api, jobId, again.signal))).toMatchObject({ status: 'Initializing' })
  again.abort()
})

test('streams of a job share one query a poll', async () => {
  const jobId = await seller.start([['G', testEan('00', 105)]])
  const leaving = new AbortController()
  const readers = []
  for (let stream = 0; stream < 10; stream++) {
    const reader = (await open(site.api, jobId, leaving.signal)).body?.getReader()
    await reader?.read()
    readers.push(reader)
  }
  expect(countWatchedJobs(site.context.db)).toBe(1)
  expect(countWatchers(site.context.db)).toBe(1)
  leaving.abort()
  await expect.poll(() => countWatchers(site.context.db)).toBe(0)
})

test('refuses a token in the address', async () => {
  const jobId = await seller.start([['D', testEan('00', 102)]])
  const response = await fetch(`${site.api.url}/api/jobs/${jobId}/events/?token=${seller.token}`)
  expect(response.status).toBe(401)
})
