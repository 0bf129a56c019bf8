/**
 * Load test of the api: run list, login and estimate among 10,000 accounts and 1,000,000 runs, and every call that a screen
 * sends when it opens. The baseline is a bare Fastify route that runs one indexed query.
 * `node bench/api.ts [--runs 1000000] [--accounts 10000] [--seconds 15] [--requests 100] [--only screens|load] [--folder FOLDER]`.
 * A folder keeps the data for the next run. Linux only (`/proc`).
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine'
import { demoAdmin } from '../scripts/demo-accounts.ts'
import { demo, logIn, startBareRoute } from './measuring/bare-server.ts'
import { writeCsv } from './measuring/big-lists.ts'
import { addSheet } from './measuring/big-sheet.ts'
import { addCrowd } from './measuring/crowd.ts'
import { type FreshProduct, mapping, onFreshProduct, onProductIn } from './measuring/fresh-product.ts'
import { reportInTurn, type Timed, timeInTurn } from './measuring/in-turn.ts'
import { listRows } from './measuring/known-products.ts'
import { fireInTurn, type Load, loadHead } from './measuring/load.ts'
import { findShown, screenCalls, unmeasured } from './measuring/screen-calls.ts'
import { timeRun } from './measuring/time-run.ts'

const estimatedRows = 10_000
const estimatingAccounts = 20
const names = ['runs', 'accounts', 'seconds', 'requests', 'only', 'folder'] as const
const { values } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const)),
})
const runs = Number(values.jobs ?? 1_000_000)
const accounts = Number(values.accounts ?? 10_000)
const requests = Number(values.requests ?? 100)
const seconds = Number(values.seconds ?? 15)
const connections = 8
/** Times of the bare route. */
const goal = 5

function estimateBody(number: number): string {
  const rows = Array.from({ length: estimatedRows }, (_, index) => {
    const digits = String(400_638_000_000 + index)
    return `A-${number}-${index};${digits}${gtinCheckDigit(digits)}`
  })
  const part = (name: string, rest: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n`
  const header = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null })
  return [
    part('job_name', `\r\n\r\nestimate`),
    part('header_mapping', `\r\n\r\n${header}`),
    part(
      'file',
      `; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\nArtikelnummer;EAN\n${rows.join('\n')}`,
    ),
    '--x--\r\n',
  ].join('')
}

const sheetRows = 10_000
const recordsOfRun = 1_000
/** Products that the sandbox's marketplaces do not have. */
const missingRows = Array.from({ length: 20 }, (_, index) => {
  const digits = `95250${String(index).padStart(7, '0')}`
  return [`N-${index}`, digits + gtinCheckDigit(digits), '']
})

/** Rules and a prompt, so that runs have all their steps. */
async function writeRules(product: FreshProduct): Promise<void> {
  const { call } = await signIn({ baseUrl: product.url }, demoAdmin)
  await call(endpoints.savePrompt, { body: { text: 'Find the material and the colour of {title}.' } })
  const lines = Array.from({ length: 1_000 }, (_, index) => `Attribut ${index};Wert ${index}`)
  for (const list of ['key-value', 'keyword-killer', 'key-multivalue'] as const)
    for (let change = 0; change < 20; change++)
      await call(endpoints.importFilters, {
        params: { list },
        form: { mode: 'add' },
        file: new File([[...lines, `Neu ${change};Wert neu ${change}`].join('\n')], 'rules.csv'),
      })
}

/** Adds accounts, runs and everything else that screens show, unless an earlier run left them. */
async function fill(product: FreshProduct): Promise<void> {
  const { database, folder, sandboxUrl } = product
  const { rows } = await database.query<{ count: string }>('SELECT count(*) FROM runs')
  if (Number(rows[0]?.count) > runs) return
  await writeRules(product)
  const file = join(folder, 'first.csv')
  await writeCsv(file, [...listRows(recordsOfRun, 200, sandboxUrl), ...missingRows])
  await timeRun(product.calls, { file, mapping })
  const begin = performance.now()
  await addCrowd(database, demo.email, { accounts, runs })
  console.log(`Written in ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
  await addSheet(product, sheetRows)
  // The newest run, with changes against the first one.
  await timeRun(product.calls, { file, mapping })
  await database.query('CHECKPOINT')
}

/** Measures every call of screens, the endpoints of admins as an admin. */
async function measureScreens(product: FreshProduct, bareUrl: string): Promise<void> {
  const { rows } = await product.database.query<{ id: string }>(
    'SELECT public_id AS id FROM lists WHERE total_rows = $1 ORDER BY id DESC LIMIT 1',
    [sheetRows],
  )
  const shown = await findShown(product, rows[0]?.id ?? '', demo.email)
  const headers = { seller: await logIn(product.url), admin: await logIn(product.url, demoAdmin) }
  const loads: Timed[] = [
    { name: 'bare Fastify route, one query', url: `${bareUrl}/`, times: [] },
    ...screenCalls(shown).map(({ name, endpoint, path, body }) => ({
      name,
      url: product.url + path,
      times: [],
      init: {
        method: endpoint.method,
        headers: {
          ...headers[endpoint.access === 'admin' ? 'admin' : 'seller'],
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
    })),
  ]
  await timeInTurn(loads, requests, {})
  reportInTurn('call of a screen', loads, goal)
  const { reads, commands } = unmeasured(shown)
  console.log(`\nNot measured: ${commands} commands, and these reads:`)
  for (const [reason, calls] of Object.entries(reads)) console.log(`- ${reason}: ${calls.join(', ')}`)
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

/** Each list is different, so that no cached count is used, and comes from the next of some accounts, so that no rate limit applies. */
async function estimates(url: string): Promise<Load> {
  const sessions: Record<string, string>[] = []
  for (let number = 1; number <= estimatingAccounts; number++)
    sessions.push(await logIn(url, { ...demo, email: `crowd-${number}@merkwerk.test` }))
  const run = Date.now().toString(36)
  const bodies = Array.from({ length: 50 }, (_, number) => estimateBody(number))
  let sent = 0
  return {
    name: 'estimate of a list of 10,000 rows',
    url: `${url}/api/jobs/getEstimation/`,
    connections: 2,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    next: () => {
      sent += 1
      return {
        body: (bodies[sent % bodies.length] ?? '').replace('A-', `${run}-${sent}-`),
        headers: { ...sessions[sent % sessions.length], 'x-forwarded-for': `10.255.0.${sent % 250}` },
      }
    },
  }
}

async function measure(product: FreshProduct): Promise<void> {
  const { url } = product
  await fill(product)
  const headers = await logIn(url)
  using bareRoute = await startBareRoute(product)
  console.log(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}\n`)
  if (values.only !== 'load') await measureScreens(product, bareRoute.url)
  if (values.only === 'screens') return
  console.log()
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
  await fireInTurn([await estimates(url)], seconds)
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
