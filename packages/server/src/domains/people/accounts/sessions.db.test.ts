import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  type TestAccount,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'

let context: Context
let api: TestApi
let now = new Date('2026-01-01T12:00:00Z')
let seller: TestAccount

const dayS = 24 * 3600
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})
beforeEach(async () => {
  seller = await createAccount(context)
})

async function refresh(token: string) {
  const { status, body } = await api.call('POST', '/user/token/refresh/', { body: { refresh: token } })
  return { status, access: String(body.access), refresh: String(body.refresh), reason: body.reason }
}
const profileStatus = async (token: string) =>
  (await api.call('GET', '/user/profile/update/', { token })).status

describe('refreshing', () => {
  test('each refresh returns a new pair of valid tokens', async () => {
    const first = await signIn(context, seller)
    pass(60)
    const second = await refresh(first.refresh)
    pass(60)
    const third = await refresh(second.refresh)
    expect(third.status).toBe(200)
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3)
    expect(await profileStatus(third.access)).toBe(200)
  })

  test('two concurrent refreshes get the same successor', async () => {
    const first = await signIn(context, seller)
    const [one, other] = await Promise.all([refresh(first.refresh), refresh(first.refresh)])
    expect(one.status).toBe(200)
    expect(other.refresh).toBe(one.refresh)
    pass(9)
    expect((await refresh(first.refresh)).refresh).toBe(one.refresh)
    expect((await refresh(one.refresh)).status).toBe(200)
  })

  test('reusing a token later ends the session for thief and owner', async () => {
    const first = await signIn(context, seller)
    const second = await refresh(first.refresh)
    pass(10)
    expect(await refresh(first.refresh)).toMatchObject({ status: 401, reason: 'token-reused' })
    expect(await refresh(second.refresh)).toMatchObject({ status: 401, reason: 'token-reused' })
    expect(await profileStatus(second.access)).toBe(401)
  })

  test('reusing a token older than the previous one ends the session, even within ten seconds', async () => {
    const first = await signIn(context, seller)
    const second = await refresh(first.refresh)
    const third = await refresh(second.refresh)
    expect((await refresh(first.refresh)).status).toBe(401)
    expect((await refresh(third.refresh)).status).toBe(401)
  })

  test('rejects a forged token of a real session without ending the session', async () => {
    const first = await signIn(context, seller)
    const [sessionId] = first.refresh.split('.')
    const second = await refresh(first.refresh)
    for (const made of [
      `${sessionId}.0.${'A'.repeat(43)}`,
      `${sessionId}.9.${'A'.repeat(43)}`,
      'nonsense',
      `${second.refresh}x`,
    ])
      expect(await refresh(made)).toMatchObject({ status: 401, reason: undefined })
    expect((await refresh(second.refresh)).status).toBe(200)
  })

  test.each([
    ['a seller', { isAdmin: false, idleDays: 14, longestDays: 30 }],
    ['an admin', { isAdmin: true, idleDays: 1, longestDays: 7 }],
  ])('a session of %s expires when idle and after its maximum lifetime', async (_, lifetime) => {
    const { isAdmin, idleDays, longestDays } = lifetime
    const account = await createAccount(context, { isAdmin })
    const body = { email: account.email, password: testPassword }
    const open = async () => String((await api.call('POST', '/user/login/', { body })).body.refresh)
    const idle = await open()
    pass(idleDays * dayS)
    expect((await refresh(idle)).status).toBe(401)

    let token = await open()
    const step = idleDays * dayS - 1
    for (let used = step; used < longestDays * dayS; used += step) {
      pass(step)
      const renewed = await refresh(token)
      expect(renewed.status).toBe(200)
      token = renewed.refresh
    }
    pass(step)
    expect((await refresh(token)).status).toBe(401)
  })

  test('stores only hashes of refresh tokens', async () => {
    const { refresh: token } = await signIn(context, seller)
    const secret = Buffer.from(token.split('.')[2] ?? '', 'base64url')
    const session = await context.db
      .selectFrom('sessions')
      .select('refresh_hash')
      .where('account_id', '=', seller.id)
      .executeTakeFirstOrThrow()
    expect(session.refresh_hash.equals(secret)).toBe(false)
  })
})

describe('ending', () => {
  test('logging out ends the session at once and can be repeated', async () => {
    const tokens = await signIn(context, seller)
    for (let round = 0; round < 2; round += 1)
      expect(await api.call('POST', '/user/logout/', { body: { refresh: tokens.refresh } })).toMatchObject({
        status: 200,
        body: { success: true },
      })
    expect(await profileStatus(tokens.access)).toBe(401)
    expect(await refresh(tokens.refresh)).toMatchObject({ status: 401, reason: 'signed-out' })
  })

  test('logging out keeps the other sessions of the account', async () => {
    const [one, other] = [await signIn(context, seller), await signIn(context, seller)]
    await api.call('POST', '/user/logout/', { body: { refresh: one.refresh } })
    expect(await profileStatus(other.access)).toBe(200)
  })

  test('suspending an account ends its sessions at once', async () => {
    const tokens = await signIn(context, seller)
    expect(await profileStatus(tokens.access)).toBe(200)
    await context.db.updateTable('accounts').set({ suspended_at: now }).where('id', '=', seller.id).execute()
    expect(await profileStatus(tokens.access)).toBe(401)
    expect(await refresh(tokens.refresh)).toMatchObject({ status: 401, reason: 'suspended' })
  })

  test('shows a browser that another session ended its session', async () => {
    const [one, other] = [await signIn(context, seller), await signIn(context, seller)]
    await api.call('DELETE', '/user/sessions/', { token: one.access })
    expect(await refresh(other.refresh)).toMatchObject({ status: 401, reason: 'other-device' })
    const third = await signIn(context, seller)
    await api.call('DELETE', `/user/sessions/?id=${third.refresh.split('.')[0]}`, { token: one.access })
    expect(await refresh(third.refresh)).toMatchObject({ status: 401, reason: 'other-device' })
  })

  test('shows a browser that a new password ended its session', async () => {
    const [one, other] = [await signIn(context, seller), await signIn(context, seller)]
    await api.call('PUT', '/user/profile/update/', {
      token: one.access,
      body: { old_password: testPassword, new_password: 'a-quite-different-one-7!' },
    })
    expect(await refresh(other.refresh)).toMatchObject({ status: 401, reason: 'password-changed' })
  })

  test('does not reveal to forged tokens why a session ended', async () => {
    const tokens = await signIn(context, seller)
    await api.call('POST', '/user/logout/', { body: { refresh: tokens.refresh } })
    const made = `${tokens.refresh.split('.')[0]}.0.${'A'.repeat(43)}`
    expect(await refresh(made)).toMatchObject({ status: 401, reason: undefined })
  })
})
