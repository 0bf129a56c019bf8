import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createTestContext, type TestAccount } from '../../../testing/index.ts'
import { getCredit } from './credit-store.ts'
import { openGpt } from './gpt.ts'
import { registerGptMetrics } from './metrics.ts'
import type { Question } from './question.ts'
import { markRecharged, requireCredit, requireRecharge } from './recharge.ts'

let sandbox: Sandbox
let context: Context
let admin: TestAccount
let nowMs = new Date('2026-11-22T12:00:00Z').getTime()
let serial = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const clock = { now: () => new Date(nowMs) }
  context = await createTestContext({ SANDBOX_URL: sandbox.url, GPT_CONCURRENCY: '1' }, { clock })
  admin = await createAccount(context, { isAdmin: true })
  await createAccount(context)
  await createAccount(context, { isAdmin: true, isSuspended: true })
  await context.db
    .updateTable('gpt_account')
    .set({ changed_at: new Date(nowMs) })
    .execute()
})
afterAll(async () => {
  await context[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})
afterEach(async () => {
  await fetch(`${sandbox.url}/_control/openai`, { method: 'DELETE' })
  nowMs += 60_000
  await markRecharged(context, admin.id)
  await sql`DELETE FROM pgboss.job`.execute(context.db)
  nowMs += 60_000
})

function newQuestion(): Question {
  serial += 1
  const key = Buffer.alloc(32)
  key.writeInt32BE(serial)
  const user = `<allowed-values>\n{}\n</allowed-values>\n<product>\n["Lampe ${serial} mit 5 Watt"]\n</product>`
  return { system: 'Nenne die Leistung.', user, sources: [], key }
}

function ask(questions: Question[]) {
  const gpt = openGpt(context)
  if (!gpt) throw new Error('The sandbox has a key')
  return gpt.ask('gpt', questions, new AbortController().signal)
}
const inject = (fault: string, counts: { times?: number; after?: number } = {}) =>
  fetch(`${sandbox.url}/_control/openai`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault, ...counts }),
  })
const countAsked = async () =>
  ((await (await fetch(`${sandbox.url}/_control/openai`)).json()) as { requests: number }).requests
const isRequired = async () => (await getCredit(context.db)).isRechargeRequired
const tasks = async (name: string) =>
  (
    await sql<{ data: { to?: string; subject?: string } }>`
      SELECT data FROM pgboss.job WHERE name = ${name}`.execute(context.db)
  ).rows.map(({ data }) => data)

test('stops asking when the credit is used up, keeps earlier responses and emails the open admins', async () => {
  const questions = Array.from({ length: 4 }, newQuestion)
  await inject('insufficient-quota', { after: 2 })
  await expect(ask(questions)).rejects.toMatchObject({ reason: 'gpt-credit' })
  expect(await countAsked()).toBe(3)
  expect(await isRequired()).toBe(true)
  await expect(requireCredit(context.db)).rejects.toMatchObject({ code: 'MAINTENANCE' })
  expect(await tasks('send-mail')).toMatchObject([
    { to: admin.email, subject: 'Das GPT-Guthaben ist aufgebraucht' },
  ])

  await inject('unavailable')
  expect((await ask(questions.slice(0, 2))).map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
  await expect(ask([newQuestion()])).rejects.toMatchObject({ reason: 'gpt-credit' })
  expect(await countAsked()).toBe(3)
})

test('asks again after a recharge and resumes the waiting runs once', async () => {
  await requireRecharge(context, admin.id, new Date(nowMs))
  nowMs += 1_000
  await Promise.all([markRecharged(context, admin.id), markRecharged(context, admin.id)])
  expect(await tasks('gpt-recharged')).toHaveLength(1)
  await requireCredit(context.db)
  expect((await ask([newQuestion()]))[0]?.outcome).toBe('answered')
})

test('ignores a refusal of a question that was asked before the recharge', async () => {
  const askedAt = new Date(nowMs)
  await requireRecharge(context, null, askedAt)
  nowMs += 1_000
  await markRecharged(context, admin.id)
  await requireRecharge(context, null, askedAt)
  expect(await isRequired()).toBe(false)
  expect(await tasks('send-mail')).toHaveLength(1)
  await requireRecharge(context, null, new Date(nowMs))
  expect(await isRequired()).toBe(true)
})

test('audits who reported the credit as used up', async () => {
  const reportedBy = async () => {
    const { actor_account_id } = await context.db
      .selectFrom('audit_log')
      .select('actor_account_id')
      .where('action', '=', 'require-gpt-recharge')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return actor_account_id
  }
  await requireRecharge(context, admin.id, new Date(nowMs))
  expect(await reportedBy()).toBe(admin.id)
  nowMs += 1_000
  await markRecharged(context, admin.id)
  await requireRecharge(context, null, new Date(nowMs))
  expect(await reportedBy()).toBeNull()
})

test('does not take an unreachable model for used-up credit', async () => {
  await inject('unavailable')
  await expect(ask([newQuestion()])).rejects.toMatchObject({ reason: 'gpt-unreachable' })
  expect(await isRequired()).toBe(false)
  expect(await tasks('send-mail')).toEqual([])
})

test('exports whether a recharge is required', async () => {
  const registry = new Registry()
  registerGptMetrics(registry, context)
  expect(await registry.metrics()).toContain('merkwerk_gpt_recharge_required 0')
  await requireRecharge(context, null, new Date(nowMs))
  expect(await registry.metrics()).toContain('merkwerk_gpt_recharge_required 1')
})
