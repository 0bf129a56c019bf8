import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seededRandom } from './kills.ts'
import { makeList } from './list.ts'
import { forgetProducts } from './product-state.ts'
import { repository } from './server-process.ts'
import { type Ground, openGround, type Site, until } from './site.ts'
import { runUndisturbed, type SiteOutcome, signIn, submit, untilEnded } from './use-site.ts'
import { copyWithout } from './without-guard.ts'

const random = seededRandom(inject('seed'))
const migrations = 'packages/server/src/platform/db/migrations'
const interruptions = 6

let ground: Ground
let list: Buffer
let undisturbed: SiteOutcome
/** The schema of a migrated database. */
let schema: unknown

beforeAll(async () => {
  ground = await openGround()
  list = makeList(60, ground.sandboxUrl)
  await using calm = await ground.openSite()
  undisturbed = await runUndisturbed(calm, list)
  schema = await describeSchema(calm)
})
afterAll(() => ground[Symbol.asyncDispose]())

const describeSchema = (site: Site) =>
  site.query(
    `SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, column_default) AS line
       FROM information_schema.columns WHERE table_schema IN ('public', 'pgboss')
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'pgboss')
     UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY line`,
  )

test('migrations are interrupted by SIGKILL', {
  meta: {
    checked: 'the next start finishes them: the same schema, one row a migration, a run ends',
    times: interruptions,
  },
}, async () => {
  await using site = await ground.openSite()
  const countApplied = async () => {
    const found = site.query<{ applied: number }>('SELECT count(*)::int AS applied FROM schema_migrations')
    return (await found.catch(() => []))[0]?.applied ?? 0
  }
  /** What a running migration has locked, which is what it has created so far. */
  const countCreated = async () => {
    const [found] = await site.query<{ migrating: number; created: number }>(
      `SELECT count(DISTINCT a.pid)::int AS migrating, count(l.relation)::int AS created
       FROM pg_stat_activity a LEFT JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'relation'
       WHERE a.application_name = 'merkwerk-migrate' AND a.datname = current_database()`,
    )
    return found ?? { migrating: 0, created: 0 }
  }
  for (let round = 0; round < interruptions; round += 1) {
    const next = random() * 150
    const migration = site.startMigration()
    await until('a part of the schema', 30, async () => (await countCreated()).created > next || undefined)
    process.kill(migration.pid, 'SIGKILL')
    expect(await migration.ended).toBe('SIGKILL')
    await until('its session to end', 30, async () => (await countCreated()).migrating === 0 || undefined)
    expect(await countApplied()).toBe(0)
  }
  await site.startMigration().ended
  expect(await describeSchema(site)).toEqual(schema)
  expect(await countApplied()).toBe(readdirSync(join(repository, migrations)).length)
  expect(await runUndisturbed(site, list)).toEqual(undisturbed)
})

/** A later version: one additional migration, and a worker with one additional task. */
function makeLaterVersion() {
  const copy = copyWithout({
    promise: 'the later version has a task that the earlier does not know',
    file: 'packages/server/src/platform/email/send-email.ts',
    line: 'export const emailHandlers = [',
    without: `const zod = await import('zod')
const laterTask = defineTask({ name: 'later-task', payload: zod.object({}) })

export const emailHandlers = [
  handle(laterTask, async () => {}),`,
  })
  writeFileSync(
    join(copy.tree, migrations, '9999_later.sql'),
    `ALTER TABLE runs ADD COLUMN later_note text NOT NULL DEFAULT 'later';
     ALTER TABLE records ADD COLUMN later_note text;`,
  )
  return copy
}

test('two versions of the worker run at once during an upgrade', {
  meta: {
    checked:
      'simulated: the later one has two columns and a task more; both work on a run, the earlier starts again on the later schema; files byte-identical, each task done by who knows it',
  },
}, async () => {
  using later = makeLaterVersion()
  await using site = await ground.openSite()
  await site.startApi()
  const calls = await signIn(site)
  const first = site.startWorker()
  const id = await submit(calls, list)
  const newer = site.startWorker(undefined, { tree: later.tree })
  expect(await untilEnded(calls, id)).toEqual(undisturbed)
  await until('the later worker to be there', 60, async () => {
    const queues = await site.query("SELECT FROM pgboss.queue WHERE name = 'later-task'")
    return queues.length > 0 || undefined
  })
  await first.stop()
  const again = site.startWorker()
  await site.query("INSERT INTO pgboss.job (name, data) VALUES ('later-task', '{}')")
  await site.query(forgetProducts)
  const second = await submit(calls, list, undefined, { isAfresh: true })
  expect(await untilEnded(calls, second)).toEqual(undisturbed)
  expect(await site.query("SELECT state FROM pgboss.job WHERE name = 'later-task'")).toEqual([
    { state: 'completed' },
  ])
  await Promise.all([newer.stop(), again.stop()])
  expect(await site.checkBooks()).toBe('The books are right.\n')
})
