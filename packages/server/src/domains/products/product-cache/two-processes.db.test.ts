import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'

const script = fileURLToPath(new URL('../../../testing/lookup-process.ts', import.meta.url))
const rate = 20
const perProcess = 25
let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

/** Runs one process until it exits. Output on stderr fails the test. */
async function lookUp(url: string, userAgent: string, asins: string[]): Promise<void> {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = context.config
  const AMAZON_URL = `${url}/amazon.de`
  const settings = { DATABASE_URL, DATA_DIR, AMAZON_URL, USER_AGENT: userAgent, FETCH_RATE: String(rate) }
  const child = spawn(process.execPath, [
    script,
    JSON.stringify({ ...settings, LOG_LEVEL: 'silent' }),
    ...asins,
  ])
  const complaints: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code, Buffer.concat(complaints).toString()).toBe(0)
}

test('keeps two worker processes together below the rate at a counting server', async () => {
  const arrivals: { at: number; who: string }[] = []
  const server = createServer((request, response) => {
    arrivals.push({ at: performance.now(), who: request.headers['user-agent'] ?? '' })
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asins = (prefix: string) =>
    Array.from({ length: perProcess }, (_, index) => `B0${prefix}${String(index).padStart(7, '0')}`)
  await Promise.all([lookUp(url, 'first', asins('A')), lookUp(url, 'second', asins('B'))])
  server.close()

  const count = (who: string) => arrivals.filter((arrival) => arrival.who === who).length
  // Each process requests robots.txt too.
  expect([count('first'), count('second')]).toEqual([perProcess + 1, perProcess + 1])
  const times = arrivals.map(({ at }) => at).sort((a, b) => a - b)
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0)
  // Two rates of their own would take half of the time. A busy machine may record the first request late.
  expect(spanMs).toBeGreaterThan(0.75 * ((times.length - 1) / rate) * 1_000)
})
