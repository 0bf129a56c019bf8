import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  linkIn,
  openTestMailbox,
  signIn,
  startTestApi,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'
import { dropLinks } from './link-store.ts'
import { lockAccount } from './store.ts'

const mailbox = openTestMailbox()
let context: Context
let api: TestApi
let worker: AsyncDisposable

beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: 'true' }, { mail: mailbox.mail })
  api = await startTestApi(context)
  worker = await startWorker(context)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const newPassword = 'brand new 42!'
const rounds = inject('thorough') ? 8 : 2
const parallel = 8

/** Signs in repeatedly with the old password until `change` has set a new one. Returns the opened sessions. */
async function signInWhile(email: string, change: () => Promise<{ status: number }>): Promise<string[]> {
  let isChanged = false
  const opened: string[] = []
  async function signInUntilChanged(index: number): Promise<void> {
    const headers = { 'x-forwarded-for': `198.51.100.${index}` }
    while (!isChanged) {
      const body = { email, password: testPassword }
      const answer = await api.call('POST', '/user/login/', { body, headers })
      expect([200, 401, 429]).toContain(answer.status)
      if (answer.status === 200) opened.push(String(answer.body.access))
    }
  }
  const attempts = Array.from({ length: parallel }, (_, index) => signInUntilChanged(index))
  const { status } = await change().finally(() => {
    isChanged = true
  })
  await Promise.all(attempts)
  expect(status).toBe(200)
  return opened
}

const isLive = async (token: string) =>
  (await api.call('GET', '/user/profile/update/', { token })).status === 200

const readLiveOnes = async (tokens: string[]) =>
  (await Promise.all(tokens.map(isLive))).filter(Boolean).length

test('no session opened with the old password survives a password change', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seller = await createAccount(context)
    const { access } = await signIn(context, seller)
    const body = { old_password: testPassword, new_password: newPassword }
    const opened = await signInWhile(seller.email, () =>
      api.call('PUT', '/user/profile/update/', { token: access, body }),
    )
    expect(await readLiveOnes(opened)).toBe(0)
    expect(await isLive(access)).toBe(true)
  }
})

test('no session opened with the old password survives a password reset', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { email } = await createAccount(context)
    await api.call('POST', '/user/forgot-password/', { body: { email } })
    const link = linkIn(await mailbox.take(email, 'Neues Passwort wählen'))
    const opened = await signInWhile(email, () =>
      api.call('POST', `/user${link}/`, { body: { new_password: newPassword } }),
    )
    expect(await readLiveOnes(opened)).toBe(0)
  }
})

test('one of two concurrent changes with the old password succeeds', async () => {
  const seller = await createAccount(context)
  const { access } = await signIn(context, seller)
  const change = (new_password: string) =>
    api.call('PUT', '/user/profile/update/', {
      token: access,
      body: { old_password: testPassword, new_password },
    })
  const answers = await Promise.all([change('brand new 42!'), change('brand new 43!')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

/** Sessions of the database that wait for a lock. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE datname = current_database() AND NOT granted`.execute(context.db)
  return rows[0]?.count
}

async function requestReset(email: string): Promise<(new_password: string) => ReturnType<TestApi['call']>> {
  await api.call('POST', '/user/forgot-password/', { body: { email } })
  const link = linkIn(await mailbox.take(email, 'Neues Passwort wählen'))
  return (new_password) => api.call('POST', `/user${link}/`, { body: { new_password } })
}

test('one of two concurrent resets with the same link succeeds', async () => {
  const reset = await requestReset((await createAccount(context)).email)
  const answers = await Promise.all([reset('brand new 42!'), reset('brand new 43!')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('a reset waits for a password change in progress and then finds its link invalid', async () => {
  const { id, email } = await createAccount(context)
  const reset = await requestReset(email)
  const [locked, changing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    locked.resolve()
    await changing.promise
    await dropLinks(tx, id, 'reset-password')
  })
  await locked.promise
  const answer = reset(newPassword)
  await expect.poll(countWaiting).toBe(1)
  changing.resolve()
  await change
  expect((await answer).status).toBe(410)
})
