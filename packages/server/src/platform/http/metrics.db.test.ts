import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunSite, type RunSite } from '../../testing/index.ts'

const token = 'scrape-token-of-this-test'
let site: RunSite
let workerUrl: string

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  const port = await freePort()
  workerUrl = `http://127.0.0.1:${port}`
  site = await openRunSite({ METRICS_PORT: String(port), METRICS_TOKEN: token })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const withToken = { authorization: `Bearer ${token}` }

const scrape = async (url: string, headers: Record<string, string> = withToken) => {
  const response = await fetch(`${url}/metrics`, { headers })
  return { status: response.status, text: await response.text() }
}

test('exports records, fetches, lookups, tasks and ended runs of a worker', async () => {
  const seller = await site.signUp()
  await seller.until(await seller.start([['A-1', '4006381333931']]), 'Completed')
  // The task ends after the transaction that completes the run.
  const ended = /^merkwerk_task_seconds_count\{task="complete-run",outcome="done"\} 1$/m
  await expect.poll(async () => (await scrape(workerUrl)).text).toMatch(ended)
  const { text } = await scrape(workerUrl)
  for (const line of [
    /^merkwerk_records_total\{verdict="\w+"\} 1$/m,
    /^merkwerk_runs_ended_total\{status="Completed"\} 1$/m,
    /^merkwerk_look_ups_total\{marketplace="amazon",outcome="[\w-]+"\} 1$/m,
    /^merkwerk_fetch_seconds_count\{marketplace="amazon",outcome="page"\} [1-9]/m,
    /^merkwerk_throttle_wait_seconds_total\{marketplace="amazon"\} /m,
    /^merkwerk_database_connections\{state="idle"\} \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line)
  expect(await (await fetch(`${workerUrl}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('exports queues, open runs, workers and ledger checks of the API', async () => {
  const { text } = await scrape(site.api.url)
  for (const line of [
    /^merkwerk_ready 1$/m,
    /^merkwerk_workers 1$/m,
    /^merkwerk_marketplace_paused\{marketplace="ebay"\} 0$/m,
    /^merkwerk_gpt_recharge_required 0$/m,
    /^merkwerk_stripe_events_open 0$/m,
    /^merkwerk_http_request_seconds_count\{method="POST",path="\/api\/jobs\/runScraper\/",status="200"\} 1$/m,
  ])
    expect(text).toMatch(line)
  const balances = [...text.matchAll(/^merkwerk_ledger_coins\{kind="\w+"\} (-?\d+)$/gm)].map(([, coins]) =>
    Number(coins),
  )
  expect(balances.length).toBeGreaterThan(1)
  expect(balances.reduce((sum, coins) => sum + coins, 0)).toBe(0)
})

test('requires the configured token for metrics, even from this machine', async () => {
  const throughProxy = { 'x-forwarded-for': '192.0.2.1' }
  for (const url of [site.api.url, workerUrl]) {
    expect((await scrape(url, {})).status).toBe(404)
    expect((await scrape(url, throughProxy)).status).toBe(404)
    for (const wrong of ['Bearer ', `Bearer ${token}x`, token])
      expect((await scrape(url, { authorization: wrong })).status).toBe(404)
    expect((await scrape(url, withToken)).status).toBe(200)
    expect((await scrape(url, { ...throughProxy, ...withToken })).status).toBe(200)
  }
})

test('has few values for every label, none chosen by a caller', async () => {
  const known = await scrape(site.api.url)
  for (let id = 1; id <= 5; id += 1) await fetch(`${site.api.url}/api/runs/${id}/?q=${id}`)
  await fetch(`${site.api.url}/no/such/page/${Date.now()}`)
  const { text } = await scrape(site.api.url)
  const toSeries = (metrics: string) => metrics.match(/^merkwerk_http_request_seconds_count/gm)?.length ?? 0
  expect(toSeries(text) - toSeries(known.text)).toBeLessThanOrEqual(3)
  expect(text).not.toContain('no/such/page')
})
