/**
 * Load test of the api: job list, login and estimate among 10,000 accounts and 1,000,000 jobs. The baseline is a bare
 * Fastify route that runs one indexed query.
 * `node bench/api.ts [--jobs 1000000] [--seconds 15] [--folder FOLDER]`. A folder stores accounts and jobs for the next
 * run. Linux only (`/proc`).
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gtinCheckDigit } from '@merkwerk/engine'
import { demo, logIn, startBareRoute } from './measuring/bare-server.ts'
import { writeCsv } from './measuring/big-lists.ts'
import { addAccounts, addJobs } from './measuring/crowd.ts'
import { completeJob, type FreshProduct, onFreshProduct, onProductIn } from './measuring/fresh-product.ts'
import { listRows } from './measuring/known-products.ts'
import { fireInTurn, type Load, loadHead } from './measuring/load.ts'

const accounts = 10_000
const estimatedRows = 10_000
const options = { jobs: { type: 'string' }, seconds: { type: 'string' }, folder: { type: 'string' } } as const
const { values } = parseArgs({ options })
const jobs = Number(values.jobs ?? 1_000_000)
const seconds = Number(values.seconds ?? 15)
const connections = 8

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

/** Adds accounts and jobs, unless an earlier run left them. */
async function fill(product: FreshProduct): Promise<void> {
  const { database, folder, sandboxUrl } = product
  const { rows } = await database.query<{ count: string }>('SELECT count(*) FROM jobs')
  if (Number(rows[0]?.count) > jobs) return
  const file = join(folder, 'first.csv')
  await writeCsv(file, listRows(10, 10, sandboxUrl))
  await completeJob(product, file, 10)
  await addAccounts(database, demo.email, accounts)
  await addJobs(database, jobs)
  await database.query('CHECKPOINT')
}

/** Each attempt uses another account and another address, so that no rate limit applies. */
function logins(url: string): Load {
  let sent = 0
  return {
    name: 'login',
    url: `${url}/user/login/`,
    connections,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    next: () => {
      sent += 1
      return {
        body: JSON.stringify({ ...demo, email: `crowd-${1 + (sent % accounts)}@merkwerk.test` }),
        headers: { 'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` },
      }
    },
  }
}

/** Each list is different, so that no cached count is used. */
function estimates(url: string, headers: Record<string, string>): Load {
  const run = Date.now().toString(36)
  const bodies = Array.from({ length: 50 }, (_, number) => estimateBody(number))
  let sent = 0
  return {
    name: 'estimate of a list of 10,000 rows',
    url: `${url}/api/jobs/getEstimation/`,
    connections: 2,
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    next: () => {
      sent += 1
      return { body: (bodies[sent % bodies.length] ?? '').replace('A-', `${run}-${sent}-`) }
    },
  }
}

async function measure(product: FreshProduct): Promise<void> {
  const { url } = product
  await fill(product)
  const headers = await logIn(url)
  using bareRoute = await startBareRoute(product)
  console.log(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}\n`)
  loadHead()
  const lists = [
    { name: 'bare Fastify route, one query', url: `${bareRoute.url}/` },
    { name: 'the same, behind our access check', url: `${bareRoute.url}/checked` },
    { name: 'job list of an account', url: `${url}/api/jobs/getJobsList/?page=1&limit=10` },
  ]
  const [bare, checked, listed] = await fireInTurn(
    lists.map((list) => ({ ...list, headers, connections })),
    seconds,
  )
  await fireInTurn([logins(url)], seconds)
  await fireInTurn([estimates(url, headers)], seconds)
  if (!bare || !checked || !listed) return
  const times = (one: number, other: number): string => (one / other).toFixed(2)
  for (const [name, other] of Object.entries({ 'the bare route': bare, 'it behind the check': checked }))
    console.log(
      `\nThe job list against ${name}: ${times(other.perSecond, listed.perSecond)} times the time an answer, ` +
        `${times(listed.p50, other.p50)} times p50, ${times(listed.p99, other.p99)} times p99.`,
    )
}

const environment = { TRUST_PROXY: 'true' }
await (values.folder === undefined
  ? onFreshProduct(measure, environment)
  : onProductIn(values.folder, measure, environment))
