import { endpoints, type RunProgress } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, createContext } from '../../../../platform/context.ts'
import {
  type Caller,
  openRunSite,
  type RunSite,
  startTestApi,
  type TestApi,
  testEan,
} from '../../../../testing/index.ts'
import { countWatchedRuns, countWatchers } from '../run-monitor.ts'

let site: RunSite
let seller: Caller
let otherContext: Context
let otherApi: TestApi

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 1_000 })
  otherContext = await createContext(site.context.config)
  otherApi = await startTestApi(otherContext)
})
afterAll(async () => {
  await otherApi[Symbol.asyncDispose]()
  await otherContext[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const request = (api: { url: string }, runId: string, signal?: AbortSignal) =>
  fetch(`${api.url}/api/runs/${runId}/events/`, {
    headers: { authorization: `Bearer ${seller.token}` },
    ...(signal && { signal }),
  })

async function open(api: { url: string }, runId: string, signal?: AbortSignal) {
  const response = await request(api, runId, signal)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  return response
}

const eventsIn = (text: string): RunProgress[] =>
  [...text.matchAll(/^event: progress\ndata: (.+)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as RunProgress,
  )

async function nextEvent(response: Response): Promise<RunProgress | undefined> {
  const reader = response.body?.getReader()
  const chunk = await reader?.read()
  reader?.releaseLock()
  return eventsIn(new TextDecoder().decode(chunk?.value))[0]
}

test('sends the first event at once and the last one with the end, from any API process', async () => {
  const runId = await seller.start(
    Array.from({ length: 6 }, (_, index) => [`A-${index}`, testEan('00', index)]),
  )
  const streams = await Promise.all([open(site.api, runId), open(otherApi, runId)])
  const texts = streams.map((response) => response.text())
  await using _worker = await site.startWorker()
  for (const text of await Promise.all(texts)) {
    const events = eventsIn(text)
    expect(events[0]).toMatchObject({ status: 'Initializing', total: 6, done: 0 })
    expect(events.at(-1)).toMatchObject({ status: 'Completed', done: 6, verdicts: { found: 6 } })
  }
})

test('sends one event for an ended run', async () => {
  const runId = await seller.start([['B', testEan('00', 100)]])
  await seller.client.call(endpoints.cancelJob, { params: { id: runId } })
  expect(eventsIn(await (await open(site.api, runId)).text())).toMatchObject([{ status: 'Cancelled' }])
})

test('stops watching the run when the caller disconnects', async () => {
  const runId = await seller.start([['C', testEan('00', 101)]])
  const leaving = new AbortController()
  expect(await nextEvent(await open(site.api, runId, leaving.signal))).toMatchObject({
    status: 'Initializing',
  })
  await expect.poll(() => countWatchedRuns(site.context.db)).toBe(1)
  leaving.abort()
  await expect.poll(() => countWatchedRuns(site.context.db)).toBe(0)
})

test('refuses more than twenty streams of an account, whose client then reads the run itself', async () => {
  const runId = await seller.start([['E', testEan('00', 103)]])
  const leaving = new AbortController()
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(site.api, runId, leaving.signal)))
  for (const stream of streams) expect(await nextEvent(stream)).toMatchObject({ status: 'Initializing' })
  const refused = await request(site.api, runId)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({ code: 'THROTTLED', error: expect.stringContaining('close') })
  const follow = seller.client.followRun(runId)
  expect((await follow.next()).value).toMatchObject({ status: 'Initializing', total: 1 })
  await follow.return()
  const other = await site.signUp({ coins: 10 })
  const otherId = await other.start([['F', testEan('00', 104)]])
  const progress = other.client.followRun(otherId)
  expect((await progress.next()).value).toMatchObject({ status: 'Initializing' })
  await progress.return()
  leaving.abort()
  await expect.poll(() => countWatchedRuns(site.context.db)).toBe(0)
  const again = new AbortController()
  expect(await nextEvent(await open(site.api, runId, again.signal))).toMatchObject({ status: 'Initializing' })
  again.abort()
})

test('streams of a run share one query a poll', async () => {
  const runId = await seller.start([['G', testEan('00', 105)]])
  const leaving = new AbortController()
  const readers = []
  for (let stream = 0; stream < 10; stream++) {
    const reader = (await open(site.api, runId, leaving.signal)).body?.getReader()
    await reader?.read()
    readers.push(reader)
  }
  expect(countWatchedRuns(site.context.db)).toBe(1)
  expect(countWatchers(site.context.db)).toBe(1)
  leaving.abort()
  await expect.poll(() => countWatchers(site.context.db)).toBe(0)
})

test('refuses a token in the address', async () => {
  const runId = await seller.start([['D', testEan('00', 102)]])
  const response = await fetch(`${site.api.url}/api/runs/${runId}/events/?token=${seller.token}`)
  expect(response.status).toBe(401)
})
