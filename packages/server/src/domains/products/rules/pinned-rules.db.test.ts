import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { createRule, deleteRule, updateRule } from './change-rule.ts'
import { changeRules } from './change-rules.ts'
import { getPinnedRules, pinRules, readRuleSet } from './pinned-rules-store.ts'
import { lockRules } from './store.ts'

let context: Context
let admin: Actor

beforeAll(async () => {
  context = await createTestContext()
  const { id } = await createAccount(context, { isAdmin: true })
  admin = { kind: 'admin', accountId: id, sessionId: '' }
})
afterAll(() => context[Symbol.asyncDispose]())

const addKeyword = (value: string) => createRule(context, admin, 'keyword-killer', { key: '*', value })
const storedVersions = async () =>
  (await context.db.selectFrom('rule_sets').select('version').orderBy('version').execute()).map(
    ({ version }) => version,
  )
const readContent = async (version: number | null) => {
  const { content } = await context.db
    .selectFrom('rule_sets')
    .select('content')
    .where('version', '=', version ?? 0)
    .executeTakeFirstOrThrow()
  return content
}

/** Sessions that wait for the lock of the rules. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_locks WHERE relation = 'rule_changes'::regclass AND NOT granted`.execute(
    context.db,
  )
  return rows[0]?.count
}

test('pins nothing and applies no rules before the first rule is entered', async () => {
  expect(await pinRules(context.db)).toBeNull()
  expect(await storedVersions()).toEqual([])
  const rules = await getPinnedRules(context.db, null)
  expect(rules.allowed.size).toBe(0)
})

test('stores the content of a version once for concurrent runs', async () => {
  const { version } = await addKeyword('Neu')
  const [locked, checking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocking = context.db.transaction().execute(async (tx) => {
    await lockRules(tx)
    locked.resolve()
    await checking.promise
  })
  await locked.promise
  const pinning = Promise.all(Array.from({ length: 3 }, () => pinRules(context.db)))
  await expect.poll(countWaiting).toBe(3)
  checking.resolve()
  await blocking
  expect(await pinning).toEqual([version, version, version])
  expect(await pinRules(context.db)).toBe(version)
  expect(await storedVersions()).toEqual([version])
})

test('keeps the rules of a pinned version after they are changed and deleted', async () => {
  const rule = await createRule(context, admin, 'key-multivalue', { name: 'Farbe', values: ['Rot|red'] })
  const pinned = await pinRules(context.db)
  const before = await readRuleSet(context.db)
  expect(await readContent(pinned)).toEqual(before)
  const edit = { id: rule.id, name: 'Farbe', values: ['Blau'] }
  const { version } = await updateRule(context, admin, 'key-multivalue', edit)
  expect(await pinRules(context.db)).toBe(version)
  await deleteRule(context, admin, 'key-multivalue', { id: rule.id })
  expect(await readContent(pinned)).toEqual(before)
  const valuesAt = async (at: number | null) =>
    [...(await getPinnedRules(context.db, at)).allowed.values()].map(({ values }) => values)
  expect(await valuesAt(pinned)).toEqual([['Rot']])
  expect(await valuesAt(version)).toEqual([['Blau']])
  expect(await valuesAt(await pinRules(context.db))).toEqual([])
})

test('compiles a pinned version once', async () => {
  const version = await pinRules(context.db)
  expect(await getPinnedRules(context.db, version)).toBe(await getPinnedRules(context.db, version))
})

test('rejects a version that was never pinned', async () => {
  await expect(getPinnedRules(context.db, 1_000_000)).rejects.toThrow()
})

test('waits for a running change and pins the rules after it', async () => {
  await addKeyword('before')
  const [started, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = changeRules(context, admin, 'keyword-killer', async () => {
    started.resolve()
    await committing.promise
    return { action: 'create', before: [], after: [{ key: '*', value: 'meanwhile' }] }
  })
  await started.promise
  const pinning = pinRules(context.db)
  await expect.poll(countWaiting).toBe(1)
  committing.resolve()
  const [added] = await change
  expect(await pinning).toBe(added?.version)
  expect(await readContent(await pinning)).toMatchObject({
    keywords: expect.arrayContaining([added]),
  })
})
