import { text } from 'node:stream/consumers'
import type { Product, SourceName } from '@merkwerk/contract'
import type { DataSource, Identifiers, LookupOutcome } from '@merkwerk/engine'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '../../../platform/db/index.ts'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'
import { availableCoins } from '../../money/wallet/index.ts'
import { createProductCache } from '../../products/product-cache/product-cache.ts'
import { finalizeRun, writeCancelledOutputs } from './outputs/finalize-run.ts'
import { initializeRun } from './process/initialize-run.ts'
import { searchBatch } from './process/search-batch.ts'
import { cancelRun } from './results/cancel-run.ts'
import type { RunContext } from './run-context.ts'
import { finishRun } from './waiting/finish-run.ts'
import { gatherRecords } from './waiting/gather-records.ts'

const never = new AbortController().signal
/** Shorter than a session lasts. */
const maxWaitMs = 0.1 * 3_600_000
/** More tasks than a run without products that are always refused has. */
const tasksBeforeMaxWait = 40
const tasksAtMost = 240
let site: RunSite
let admin: Caller
let now = Date.now()
let serial = 0
/** Connections of the killed attempt. */
let killableDb: Db
let onKillableWrite = () => {}

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0.1' }, { clock: { now: () => new Date(now) } })
  admin = await site.signUp({ isAdmin: true })
  killableDb = openDatabase(site.context.config.databaseUrl, {
    onWrite: (point) => {
      if (point === 'database-write') onKillableWrite()
    },
  })
})
afterAll(async () => {
  await killableDb.destroy()
  await site[Symbol.asyncDispose]()
})

/** The results of both marketplaces for a product, after this many refusals. */
interface Plan {
  kind: 'found' | 'not-found' | 'ambiguous' | 'unreadable'
  refusals: number
  isSlow: boolean
}

/** Longer than an attempt waits before it inserts what is answered. */
const slowMs = 300

/** Marketplaces with planned results. */
function openContext(plans: ReadonlyMap<string, Plan>): RunContext {
  const refused = new Map<string, number>()
  const place = (name: SourceName, siteName: string): DataSource => ({
    name,
    site: siteName,
    async lookUp({ gtin = '' }: Identifiers): Promise<LookupOutcome> {
      const plan = plans.get(gtin)
      if (!plan) return { kind: 'not-found' }
      if (plan.isSlow) await new Promise((resolve) => setTimeout(resolve, slowMs))
      const key = `${name} ${gtin}`
      const times = refused.get(key) ?? 0
      refused.set(key, times + 1)
      if (times < plan.refusals) return { kind: 'blocked', reason: 'marketplace-blocks' }
      return toAnswer(name, gtin, plan)
    },
  })
  const productCache = createProductCache(site.context, { at: place, connectionAt: () => undefined })
  return { ...site.context, productCache: productCache, gpt: undefined }
}

function toAnswer(marketplace: SourceName, gtin: string, { kind }: Plan): LookupOutcome {
  const product: Product = {
    source: marketplace,
    title: `Produkt ${gtin}`,
    gtins: [gtin],
    bullets: [],
    breadcrumbs: [],
    images: [],
    price: { amount: '9.99', currency: 'EUR' },
    ...(marketplace === 'amazon' ? { asin: `B0${gtin.slice(-8)}` } : { itemId: gtin.slice(-12) }),
    attributes: [],
  }
  if (kind === 'found') return { kind, product, by: 'gtin' }
  if (kind === 'ambiguous') return { kind, candidates: [] }
  return kind === 'unreadable' ? { kind, reason: 'page-incomplete' } : { kind }
}

/** Ends an attempt like a kill: uncommitted changes are lost. */
class KilledError extends Error {}

type Payload = { runId: number; batch: number }
const handlers: Record<string, (context: RunContext, payload: Payload) => Promise<void>> = {
  'initialize-run': (context, payload) => initializeRun(context, payload, never),
  'search-batch': (context, payload) => searchBatch(context, payload, never),
  'gather-records': gatherRecords,
  'complete-run': finalizeRun,
  'write-cancelled-outputs': (context, payload) => writeCancelledOutputs(context, payload, never),
}

/** A run and its tasks, which the test runs in place of a worker. */
class Run {
  readonly #context: RunContext
  readonly id: number

  constructor(context: RunContext, id: number) {
    this.#context = context
    this.id = id
  }

  async tasks(): Promise<{ id: string; name: string; data: Payload }[]> {
    const { rows } = await sql<{ id: string; name: string; data: Payload }>`
      SELECT id, name, data FROM pgboss.job
      WHERE data ->> 'runId' = ${String(this.id)} AND state < 'completed' AND name = ANY(${Object.keys(handlers)})
      ORDER BY created_on, id`.execute(this.#context.db)
    return rows
  }

  /** Runs one of the tasks as often as `times` at once; it is done unless an attempt was killed. */
  async runTask(pick: number, times = 1, killAfter?: number): Promise<void> {
    const tasks = await this.tasks()
    const task = tasks[pick % tasks.length]
    if (!task) return
    if (task.name === 'gather-records') await this.#comeDue()
    const attempts = Array.from({ length: times }, (_, index) => {
      const context = index === 0 && killAfter ? this.#killedAfter(killAfter) : this.#context
      return handlers[task.name]?.(context, task.data)
    })
    const ends = await Promise.allSettled(attempts)
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    const unexpected = failures.find((failure) => !(failure instanceof KilledError))
    if (unexpected) throw unexpected
    if (failures.length === 0)
      await sql`DELETE FROM pgboss.job WHERE id = ${task.id}`.execute(this.#context.db)
  }

  /** A context whose attempt ends after so many writes of the database and of files. */
  #killedAfter(writes: number): RunContext {
    let left = writes
    onKillableWrite = () => {
      left -= 1
      if (left === 0) throw new KilledError(`after ${writes} writes`)
    }
    const { files } = this.#context
    const write: typeof files.write = async (...file) => {
      const stored = await files.write(...file)
      onKillableWrite()
      return stored
    }
    return { ...this.#context, db: killableDb, files: { ...files, write } }
  }

  /** Makes the next attempts due. */
  async #comeDue(): Promise<void> {
    const { db } = this.#context
    await sql`UPDATE records SET next_attempt_at = now() WHERE run_id = ${this.id} AND waiting_for IS NOT NULL`.execute(
      db,
    )
    await sql`UPDATE runs SET gather_at = now() WHERE id = ${this.id} AND gather_at IS NOT NULL`.execute(db)
  }

  /** Runs tasks until none is left. Products that are always refused wait until the maximum has passed. */
  async drain(): Promise<void> {
    for (let ran = 0; ran < tasksAtMost; ran += 1) {
      if ((await this.tasks()).length === 0) return
      if (ran === tasksBeforeMaxWait) now += maxWaitMs
      await this.runTask(0)
    }
    throw new Error('The tasks of the run never end')
  }

  read() {
    return this.#context.db.selectFrom('runs').selectAll().where('id', '=', this.id).executeTakeFirstOrThrow()
  }

  async masterData(): Promise<string> {
    const { outputs } = await this.read()
    return text(await this.#context.files.read(outputs?.masterData ?? 'none'))
  }
}

const plan = fc.record<Plan>({
  kind: fc.constantFrom('found', 'found', 'found', 'not-found', 'ambiguous', 'unreadable'),
  refusals: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, Number.POSITIVE_INFINITY),
  isSlow: fc.constantFrom(false, false, false, false, true),
})
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('run' as const),
      pick: fc.nat(20),
      times: fc.constantFrom(1, 1, 1, 2, 3),
      killAfter: fc.option(fc.integer({ min: 1, max: 24 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ what: 'finish' as const }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), isAdmin: fc.boolean() }) },
)
const life = fc.record({
  /** By row: which product it names; none where that is null. */
  rows: fc.array(fc.option(fc.nat(60), { freq: 12 }), { minLength: 1, maxLength: 120 }),
  plans: fc.array(plan, { minLength: 61, maxLength: 61 }),
  steps: fc.array(step, { maxLength: 16 }),
})

const expectedRefusal = (error: unknown) => {
  if ((error as { code?: string }).code !== 'CONFLICT') throw error
}

async function live({ rows, plans, steps }: typeof life extends fc.Arbitrary<infer T> ? T : never) {
  const first = serial + 1
  serial += plans.length
  const toEan = (product: number) => testEan('00', first + product)
  const list = rows.map(
    (product, index): ListRow => [`A-${index + 1}`, product === null ? '' : toEan(product)],
  )
  const context = openContext(new Map(plans.map((each, product) => [toEan(product), each])))
  const seller = await site.signUp({ coins: 500 })
  const start = async () => new Run(context, (await seller.run(await seller.start(list))).id)
  const run = await start()
  for (const each of steps) {
    if (each.what === 'run') await run.runTask(each.pick, each.times, each.killAfter)
    else {
      const isAdmin = each.what === 'cancel' && each.isAdmin
      const actor = {
        kind: isAdmin ? 'admin' : 'user',
        accountId: isAdmin ? admin.id : seller.id,
      } as Parameters<typeof finishRun>[1]
      const act = each.what === 'finish' ? finishRun : cancelRun
      await act(context, actor, String(run.id)).catch(expectedRefusal)
    }
  }
  await run.drain()
  await check(run, { context, seller, list })
  const job = await run.read()
  if (job.status !== 'Completed' || job.finish_requested_at) return
  // Kills, refusals and the order of tasks leave no trace in the files.
  const again = await start()
  await again.drain()
  expect((await again.read()).coins_used).toBe(0)
  expect(await again.masterData()).toBe(await run.masterData())
}

async function check(
  run: Run,
  { context, seller, list }: { context: RunContext; seller: Caller; list: readonly ListRow[] },
) {
  const { db } = context
  const job = await run.read()
  const records = await db
    .selectFrom('records')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('verdict', 'is not', null)
    .execute()
  const deferred = await db
    .selectFrom('records')
    .select('position')
    .where('run_id', '=', run.id)
    .where('waiting_for', 'is not', null)
    .execute()
  expect(deferred).toEqual([])
  expect(['Completed', 'Cancelled']).toContain(job.status)
  const counts = [job.found, job.ambiguous, job.not_found, job.blocked, job.unreadable, job.skipped]
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(records.length)
  const found = records.filter(({ verdict }) => verdict === 'found')
  const isFree = job.cancelled_by === 'admin'
  const charged = isFree ? 0 : new Set(found.map(({ ean }) => ean)).size
  expect(job.coins_used).toBe(charged)
  expect(await availableCoins(db, seller.id)).toBe(500 - charged)
  const { held } = await sql<{ held: number }>`
    SELECT coalesce(sum(entry.coins), 0)::integer AS held FROM ledger_entries AS entry
    JOIN ledger_accounts AS account ON account.id = entry.ledger_account_id
    WHERE account.kind = 'held'`
    .execute(db)
    .then(({ rows }) => rows[0] ?? { held: Number.NaN })
  expect(held).toBe(0)
  if (isFree) return
  const lines = (await run.masterData())
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
  expect(lines.map(([article]) => article)).toEqual(list.map(([article]) => article))
  expect(lines.filter(([, , , status]) => status === 'gefunden')).toHaveLength(found.length)
  if (job.status !== 'Completed') return
  expect(records).toHaveLength(list.length)
  const open = await db
    .selectFrom('batches')
    .select('number')
    .where('run_id', '=', run.id)
    .where('state', '<>', 'closed')
    .execute()
  expect(open).toEqual([])
}

test('writes one line per row and charges only found products through random refusals, kills, repeats and cancels', async () => {
  await fc.assert(fc.asyncProperty(life, live), {
    numRuns: Math.ceil(inject('randomSequences') / 10),
    endOnFailure: true,
  })
})
