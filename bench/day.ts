/**
 * Simulates a day of accounts with a daily schedule and a webhook: `node bench/day.ts [ACCOUNTS [CORES [DATABASES]]]`. Database, queue,
 * claiming of schedules, events and deliveries over HTTP are those of the product. Simulated are the clock, and the workers: each run
 * takes the processor time of its records as docs/scaling.md lists it, from a supply of CORES a minute. Accounts are spread over
 * DATABASES installations. Linux only (`/proc`).
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { recordEvent } from '../packages/server/src/domains/events/webhooks/index.ts'
import { createSecret } from '../packages/server/src/domains/events/webhooks/secrets.ts'
import { handlers } from '../packages/server/src/handlers.ts'
import { loadConfig } from '../packages/server/src/platform/config/config.ts'
import { createContext } from '../packages/server/src/platform/context.ts'
import { migrate } from '../packages/server/src/platform/db/index.ts'
import { defineTask, installQueue } from '../packages/server/src/platform/queue/index.ts'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { seededRandom } from '../reliability/kills.ts'
import { startPostgres } from '../scripts/postgres/index.ts'
import { processorSeconds } from './measuring/processes.ts'
import { row, whole } from './measuring/tables.ts'

const [accounts = 100_000, cores = 13, databases = 1] = process.argv.slice(2).map(Number)
const minuteMs = 60_000
const begin = Date.parse('2026-11-02T00:00:00Z')
const minutes = 24 * 60
/** Calls that run at the same time, as on a few worker processes. */
const parallel = 8
/** Records of an account a day, and processor seconds of a record, from docs/scaling.md. */
const recordsPerRun = 167
const secondsPerRecord = (1 / 3) * 0.000_38 + (2 / 3) * 0.0092

const runTask = defineTask({
  name: 'day-run',
  payload: z.object({ accountId: z.number(), due: z.number(), seconds: z.number() }),
})
const random = seededRandom(1)

/** Two of five sellers choose six o'clock, one another full hour, and two any minute. */
function drawCron(): string {
  const kind = random() * 5
  const hour = kind < 2 ? 6 : Math.floor(random() * 24)
  return `${kind < 3 ? 0 : Math.floor(random() * 60)} ${hour} * * *`
}

async function openInstallation(folder: string, size: number, hookUrl: string) {
  const opened = new AsyncDisposableStack()
  const postgres = await startPostgres(folder)
  opened.defer(() => postgres.stop())
  const config = loadConfig({ DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error' })
  const tasks = [...handlers.map(({ task }) => task), runTask]
  await migrate(postgres.url, config.mode, () => installQueue(postgres.url, tasks))
  const time = { now: begin }
  const clock = { now: () => new Date(time.now) }
  const context = opened.use(await createContext(config, { clock }))
  const boss = new PgBoss({
    connectionString: postgres.url,
    migrate: false,
    supervise: false,
    schedule: false,
    max: parallel,
  })
  await boss.start()
  opened.defer(() => boss.stop({ graceful: false }))
  await addAccounts(boss, config, size, hookUrl)
  const toHandler = (name: string) => {
    const handler = handlers.find(({ task }) => task.name === name)
    if (!handler) throw new Error(`No task ${name}`)
    return (payload: unknown) =>
      // Nothing in these handlers uses the parts that only workers have.
      handler.run(context as Parameters<typeof handler.run>[0], payload, new AbortController().signal)
  }
  return { time, context, boss, postgres, toHandler, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

type Installation = Awaited<ReturnType<typeof openInstallation>>

async function addAccounts(
  boss: PgBoss,
  config: ReturnType<typeof loadConfig>,
  size: number,
  hookUrl: string,
) {
  const run = (text: string, values: unknown[]) => boss.getDb().executeSql(text, values)
  const day = new Date(begin)
  for (let from = 0; from < size; from += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, size - from) }, (_, index) => from + index)
    const endpoints = numbers.map(() => {
      const id = randomUUID()
      return { id, sealed: createSecret(config, id).sealed }
    })
    const crons = numbers.map(drawCron)
    await run(
      `WITH given AS (
         SELECT * FROM unnest($1::integer[], $2::text[], $3::uuid[], $4::bytea[]) AS given (number, cron, endpoint, secret)
       ), account AS (
         INSERT INTO accounts (username, email, password_hash, email_verified_at, approved_at, subscription_status)
         SELECT 'day-' || number, 'day-' || number || '@example.test', '', now(), now(), 'active' FROM given
         RETURNING id, username
       ), owned AS (
         SELECT account.id AS owner, given.* FROM account JOIN given ON username = 'day-' || number
       ), upload AS (
         INSERT INTO uploads (account_id, sha256, file_key, bytes, created_at, used_at)
         SELECT owner, 'day', 'day', 1, $5, $5 FROM owned RETURNING id, account_id
       ), list AS (
         INSERT INTO lists (public_id, account_id, upload_id, reading, name, file_name, total_rows, created_at, changed_at)
         SELECT 'ML-' || id, account_id, id, '{}', 'day', 'day.csv', 200, $5, $5 FROM upload RETURNING id, account_id
       ), endpoint AS (
         INSERT INTO webhook_endpoints (id, account_id, url, description, events, secret, created_at)
         SELECT endpoint, owner, $6, '', '{run.completed}', secret, $5 FROM owned
       )
       INSERT INTO schedules (account_id, list_id, cron, time_zone, scope, max_coins, report_email, created_at, next_run_at)
       SELECT owner, list.id, cron, 'UTC', 'stale', 1000, false, $5, $5::timestamptz
           + make_interval(hours => split_part(cron, ' ', 2)::integer, mins => split_part(cron, ' ', 1)::integer)
       FROM owned JOIN list ON list.account_id = owner`,
      [numbers, crons, endpoints.map(({ id }) => id), endpoints.map(({ sealed }) => sealed), day, hookUrl],
    )
  }
  await run('ANALYZE', [])
}

const queued = "SELECT count(*)::integer AS tasks FROM pgboss.job WHERE name = $1 AND state < 'active'"

/** Takes tasks one by one, as a worker does, until the queue is empty or `mayTake` says so. */
async function drain<P>(
  { boss }: Installation,
  queue: string,
  work: (payload: P) => Promise<void>,
  mayTake = () => true,
): Promise<void> {
  const loop = async () => {
    while (mayTake()) {
      const [task] = await boss.fetch<P>(queue)
      if (!task) return
      await work(task.data)
      await boss.complete(queue, task.id)
    }
  }
  await Promise.all(Array.from({ length: parallel }, loop))
}

/** Turns claimed runs into runs without starting them: that takes files and records, which are measured elsewhere. */
async function enqueueRuns({ context, boss }: Installation, runIds: readonly number[]): Promise<void> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT account_id::integer AS "accountId", due_at FROM schedule_runs JOIN schedules ON schedules.id = schedule_id
     WHERE schedule_runs.id = ANY ($1)`,
    [runIds],
  )
  for (const { accountId, due_at: due } of rows as { accountId: number; due_at: Date }[]) {
    const seconds = -Math.log(1 - random()) * recordsPerRun * secondsPerRecord
    await context.db
      .transaction()
      .execute((tx) => context.queue.enqueue(tx, runTask, { accountId, due: due.getTime(), seconds }))
  }
}

interface Measured {
  runs: number
  /** Minutes from the due time of each run to its start. */
  lateness: number[]
  mostQueued: number
  databaseSeconds: number
  /** Of the simulated minute with the most work. */
  mostDatabaseSeconds: number
}

async function runDay(installation: Installation, ownCores: number): Promise<Measured> {
  const { time, context, boss, postgres, toHandler } = installation
  const [claim, deliver] = [toHandler('claim-schedules'), toHandler('deliver-webhook')]
  const measured: Measured = {
    runs: 0,
    lateness: [],
    mostQueued: 0,
    databaseSeconds: 0,
    mostDatabaseSeconds: 0,
  }
  let left = 0
  for (let minute = 0; minute < minutes || left > 0; minute += 1) {
    const before = processorSeconds(postgres.pid)
    time.now = begin + minute * minuteMs
    await claim({})
    await drain<{ runIds: number[] }>(installation, 'run-schedules', ({ runIds }) =>
      enqueueRuns(installation, runIds),
    )
    const count = async () => Number((await boss.getDb().executeSql(queued, [runTask.name])).rows[0].tasks)
    measured.mostQueued = Math.max(measured.mostQueued, await count())
    let supply = ownCores * 60
    await drain<z.infer<typeof runTask.payload>>(
      installation,
      runTask.name,
      async ({ accountId, due, seconds }) => {
        const startedAt = minute + 1 - supply / (ownCores * 60)
        supply -= seconds
        measured.runs += 1
        measured.lateness.push(startedAt - (due - begin) / minuteMs)
        const data = { run_id: `MW-${measured.runs}`, list_id: 'ML-1', api_url: '', page_url: '' }
        const event = { accountId, type: 'run.completed' as const, key: randomUUID(), data }
        await context.db.transaction().execute((tx) => recordEvent(context, tx, event))
      },
      () => supply > 0,
    )
    await drain(installation, 'deliver-webhook', deliver)
    left = await count()
    const used = processorSeconds(postgres.pid) - before
    measured.databaseSeconds += used
    measured.mostDatabaseSeconds = Math.max(measured.mostDatabaseSeconds, used)
  }
  return measured
}

const folder = mkdtempSync(join(tmpdir(), 'merkwerk-day-'))
chmodSync(folder, 0o711)
await using opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
const receiver = opened.use(await startWebhookReceiver())
const installations: Installation[] = []
for (let index = 0; index < databases; index += 1) {
  const own = join(folder, String(index))
  installations.push(opened.use(await openInstallation(own, Math.ceil(accounts / databases), receiver.url)))
}
const startedAt = performance.now()
const days = await Promise.all(installations.map((installation) => runDay(installation, cores / databases)))
row(
  'accounts',
  'runs',
  'deliveries',
  'most queued',
  'late min p50',
  'p99',
  'latest',
  'database s',
  'busiest minute s',
)
for (const day of days) {
  const late = day.lateness.toSorted((a, b) => a - b)
  const at = (share: number) => (late[Math.floor(share * (late.length - 1))] ?? 0).toFixed(1)
  row(
    Math.ceil(accounts / databases),
    day.runs,
    receiver.received.length,
    day.mostQueued,
    ...[at(0.5), at(0.99), at(1)],
    whole(day.databaseSeconds),
    day.mostDatabaseSeconds.toFixed(1),
  )
}
const { rows: sizes } = await (installations[0] as Installation).boss.getDb().executeSql(
  `SELECT name, (pg_total_relation_size(name) + coalesce(
       (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = name::regclass), 0))::bigint / $1::bigint AS bytes
   FROM unnest(ARRAY['schedules', 'schedule_runs', 'webhook_endpoints', 'webhook_messages', 'webhook_attempts', 'pgboss.job']) AS name`,
  [Math.ceil(accounts / databases)],
)
console.log(`Bytes an account: ${sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`)
console.log(`${cores} cores, ${whole((performance.now() - startedAt) / 1000)} s`)
