import { setTimeout as delay } from 'node:timers/promises'
import { type Client, signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { expect, inject, test } from 'vitest'
import { query } from '../harness/database.ts'
import { type RunningProduct, startProduct, toDatabase } from '../harness/product.ts'
import { makeRules } from '../harness/rules.ts'
import { demoAdmin, demoSeller } from '../scripts/demo-accounts.ts'
import { insist } from './insist.ts'
import { seededRandom } from './kills.ts'
import { makeList } from './list.ts'
import { buyCoins, completeRun, type Load, saveCard } from './load.ts'
import { measure, type Sample, toTrend } from './measurements.ts'
import { describeBooks, forgetProducts, verifyBooks } from './product-state.ts'

const minutes = inject('minutes')
const random = seededRandom(inject('seed'))
const pauseMs = 1_500
const sampleEveryMs = 5_000
/** Maximum growth of a process from the second to the last third. */
const mostGrowth = { megabytes: 1.15, handles: 8 }

/** Repeats an action with pauses until the deadline. Returns the number of repetitions. */
async function repeat(until: number, once: (turn: number) => Promise<unknown>): Promise<number> {
  let turn = 0
  while (Date.now() < until) {
    await once(turn)
    turn += 1
    await delay(pauseMs)
  }
  return turn
}

/** Reads lists and wallet, as people do. */
async function lookAround(calls: Client, admin: Client): Promise<void> {
  await insist(() => calls.call(endpoints.getWallet))
  await insist(() => calls.call(endpoints.listTransactions))
  await insist(() => admin.call(endpoints.listUsers))
}

/** Makes marketplaces slow, cut off and unavailable for a while, and cuts a database connection. */
async function disturb(product: RunningProduct): Promise<void> {
  const rate = () => Math.round(random() * 20) / 100
  for (const marketplace of ['amazon', 'ebay']) {
    const rates = { slow: rate(), 'cut-off': rate(), unavailable: rate() }
    await fetch(`${product.sandboxUrl}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ marketplace, rates }),
    })
  }
  await query(
    product,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name <> '' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
  )
}

/** Records the resources of each process, and of all database connections together. */
async function sample(product: RunningProduct, minute: number, samples: Map<string, Sample[]>) {
  const add = (name: string, now: Omit<Sample, 'minute'> | undefined) =>
    now && samples.set(name, [...(samples.get(name) ?? []), { minute, ...now }])
  const pids = { ...product.processes(), database: toDatabase(product) }
  for (const [name, pid] of Object.entries(pids)) add(name, measure(pid))
  const backends = await query<{ pid: number }>(product, 'SELECT pid FROM pg_stat_activity')
  const sizes = backends.map(({ pid }) => measure(pid)?.megabytes ?? 0)
  const megabytes = sizes.reduce((sum, size) => sum + size, 0)
  add('connections', { megabytes, handles: backends.length })
}

test.skipIf(process.platform !== 'linux')(
  'mixed load with slow and failing marketplaces and cut connections',
  {
    meta: { checked: 'memory, file handles and connections of each process flat; books right' },
    timeout: (minutes + 10) * 60_000,
  },
  async () => {
    await using product = await startProduct()
    await makeRules(product.url)
    // Each uses one session, because successful sign-ins are rate limited too.
    const calls = await insist(() => signIn({ baseUrl: product.url }, demoSeller))
    const admin = await insist(() => signIn({ baseUrl: product.url }, demoAdmin))
    const list = makeList(80, product.sandboxUrl)
    const load: Load = { product, list, card: await saveCard(product), calls }
    const pids = product.processes()
    const begin = Date.now()
    const end = begin + minutes * 60_000
    const samples = new Map<string, Sample[]>()
    const sampling = (async () => {
      while (Date.now() < end) {
        await sample(product, (Date.now() - begin) / 60_000, samples)
        await delay(sampleEveryMs)
      }
    })()
    const [runs, purchases, looks, disturbances] = await Promise.all([
      repeat(end, async (turn) => {
        await query(product, forgetProducts)
        await completeRun(load, `Dauerlauf-${turn}`)
      }),
      repeat(end, () => buyCoins(load)),
      repeat(end, () => lookAround(calls, admin)),
      repeat(end, async () => {
        await disturb(product)
        await delay(4_000)
      }),
      sampling,
    ])
    process.stdout.write(`${minutes} minutes: ${JSON.stringify({ runs, purchases, looks, disturbances })}\n`)
    for (const [name, held] of samples) {
      const [memory, handles] = [toTrend(held, 'megabytes'), toTrend(held, 'handles')]
      process.stdout.write(`${name}: ${JSON.stringify({ memory, handles })}\n`)
      expect.soft(memory.last, `memory of ${name}`).toBeLessThan(memory.middle * mostGrowth.megabytes)
      expect.soft(handles.last, `handles of ${name}`).toBeLessThan(handles.middle + mostGrowth.handles)
    }
    expect(product.processes(), 'no process has ended').toEqual(pids)
    expect(await verifyBooks(product)).toBe('The books are right.\n')
    expect(await describeBooks(product)).toMatchObject({ held: 0, sum: 0, runs, purchases, failedTasks: 0 })
  },
)
