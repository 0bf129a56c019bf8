/**
 * The api under load: job list, login and estimate among 10,000 accounts and 1,000,000 jobs, against a bare Fastify route that
 * runs one indexed query. `node bench/api.ts [JOBS [SECONDS]]`. Linux only (`/proc`).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gtinCheckDigit } from '@merkwerk/engine'
import autocannon from 'autocannon'
import { writeCsv } from './measuring/big-lists.ts'
import { addAccounts, addJobs } from './measuring/crowd.ts'
import { completeJob, type FreshProduct, onFreshProduct } from './measuring/fresh-product.ts'
import { listRows } from './measuring/known-products.ts'
import { row } from './measuring/tables.ts'

const accounts = 10_000
const connections = 8
const estimatedRows = 10_000
const demo = { email: 'seller@merkwerk.test', password: 'merkwerk-demo-1!' }
const [jobs = 1_000_000, seconds = 15] = process.argv.slice(2).map(Number)

interface Load {
  url: string
  connections?: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Body and further headers of the request of a number. */
  request?: (number: number) => { body: string; headers?: Record<string, string> }
}

async function fire(
  name: string,
  { url, headers = {}, method = 'GET', request, ...load }: Load,
): Promise<number> {
  let number = 0
  const setupRequest = (sent: autocannon.Request) => {
    const made = request?.(number++)
    return made ? { ...sent, body: made.body, headers: { ...headers, ...made.headers } } : sent
  }
  const result = await autocannon({
    url,
    connections: load.connections ?? connections,
    duration: seconds,
    requests: [{ method, headers, setupRequest }],
  })
  const { latency, non2xx, errors, timeouts } = result
  const answered = result['2xx'] / seconds
  row(name, answered.toFixed(0), latency.p50, latency.p99, non2xx + errors + timeouts)
  return answered
}

/** What a mean scraper of jobs would ask for, without any of our code. */
async function fireAtBareRoute({ database, databaseUrl }: FreshProduct): Promise<number> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
    demo.email,
  ])
  const script = join(import.meta.dirname, 'measuring/bare-route.ts')
  const server = spawn(process.execPath, [script, databaseUrl, rows[0]?.id ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(createInterface(server.stdout), 'line')) as [string]
    return await fire('bare Fastify route, one query', { url: `http://127.0.0.1:${port}/` })
  } finally {
    server.kill()
  }
}

function estimateBody(number: number): string {
  const rows = Array.from({ length: estimatedRows }, (_, index) => {
    const digits = String(400_638_000_000 + index)
    return `A-${number}-${index};${digits}${gtinCheckDigit(digits)}`
  })
  const part = (name: string, rest: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n`
  const mapping = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null })
  return [
    part('job_name', `\r\n\r\nestimate`),
    part('header_mapping', `\r\n\r\n${mapping}`),
    part(
      'file',
      `; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\nArtikelnummer;EAN\n${rows.join('\n')}`,
    ),
    '--x--\r\n',
  ].join('')
}

async function measure(product: FreshProduct): Promise<void> {
  const { url, database, folder, sandboxUrl } = product
  const file = join(folder, 'first.csv')
  await writeCsv(file, listRows(10, 10, sandboxUrl))
  await completeJob(product, file, 10)
  await addAccounts(database, demo.email, accounts)
  await addJobs(database, jobs)
  const signedIn = await fetch(`${url}/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  })
  const { access } = (await signedIn.json()) as { access: string }
  const headers = { authorization: `Bearer ${access}` }
  row('', 'answers/s', 'p50 ms', 'p99 ms', 'errors')
  row('---', '--:', '--:', '--:', '--:')
  const bare = await fireAtBareRoute(product)
  const listed = await fire('job list of an account', {
    url: `${url}/api/jobs/getJobsList/?page=1&limit=10`,
    headers,
  })
  await fire('login', {
    url: `${url}/user/login/`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    request: (number) => ({
      body: JSON.stringify({ ...demo, email: `crowd-${1 + (number % accounts)}@merkwerk.test` }),
      headers: { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
    }),
  })
  const bodies = Array.from({ length: 50 }, (_, number) => estimateBody(number))
  await fire('estimate of a list of 10,000 rows', {
    url: `${url}/api/jobs/getEstimation/`,
    method: 'POST',
    connections: 2,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    request: (number) => ({ body: (bodies[number % bodies.length] ?? '').replace('A-', `B${number}-`) }),
  })
  console.log(`\nThe bare route answers ${(bare / listed).toFixed(2)} times as many as the job list.`)
}

await onFreshProduct(measure, { TRUST_PROXY: 'true' })
