import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { countOwnFile } from '../../../platform/http/index.ts'
import {
  createAccount,
  createRun,
  createTestContext,
  signIn,
  startTestApi,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'
import { availableCoins, holdCoins, settleHold } from '../../money/wallet/index.ts'
import { findSourceChoice } from '../../products/connections/index.ts'

let context: Context
let api: TestApi

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const erase = (token: string, password = testPassword) =>
  api.call('DELETE', '/user/account/', { token, body: { password } })

/** A seller with coins, a session, a message to support, and a run with this status that holds 20 coins. */
async function sellerWithRun(status: 'Data Processing' | 'Finalizing') {
  const seller = await createAccount(context, { coins: 100 })
  const { access } = await signIn(context, seller)
  await api.call('POST', '/contact/', {
    body: { name: 'Me', email: seller.email, subject: 'Hello', message: 'A question' },
  })
  const runId = await context.db.transaction().execute(async (tx) => {
    const run = { public_id: `MW-${seller.id}`, status, total_rows: 20, coins_held: 20 }
    const { id } = await createRun(tx, seller.id, run)
    await holdCoins(tx, { accountId: seller.id, runId: id, coins: 20 })
    return id
  })
  return { seller, access, runId }
}
const readRow = (id: number) =>
  context.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the export contains all personal data and no secret', async () => {
  const { seller, access, runId } = await sellerWithRun('Data Processing')
  await context.db.transaction().execute((tx) => settleHold(tx, { runId, capture: 20 }))
  await sellerWithRun('Data Processing')
  await api.call('PUT', '/user/sources/', {
    token: access,
    body: { sources: ['ebay'], preferred_source: null },
  })
  const response = await fetch(`${api.url}/user/export/`, { headers: { authorization: `Bearer ${access}` } })
  expect(response.headers.get('content-disposition')).toContain('merkwerk-export.json')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    profile: { email: seller.email, notifications: { job_done: true, job_failed: true } },
    sessions: [{ ended_at: null }],
    runs: [{ public_id: `MW-${seller.id}`, name: 'spring' }],
    bookings: [
      { transaction_type: 'Settlement', coins: 0, captured: 20, balance_after: 80 },
      { transaction_type: 'Hold', coins: -20 },
      { transaction_type: 'Deposit', coins: 100 },
    ],
    contactMessages: [{ subject: 'Hello' }],
    sourceChoice: { sources: ['ebay'] },
  })
  expect(text).not.toMatch(/hash|argon2|secret/)
})

test('the export reads what may be large while it is sent, and few are made at once', async () => {
  const { seller, access } = await sellerWithRun('Data Processing')
  const { list_id: listId } = await context.db
    .selectFrom('runs')
    .select('list_id')
    .where('account_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO list_edits (list_id, position, field, value, edited_at, edited_by)
    SELECT ${listId}, position, field, repeat('x', 2000), now(), ${seller.id}
    FROM generate_series(1, 500) AS position, unnest(ARRAY['brand', 'title']) AS field`.execute(context.db)
  const read = () => api.call('GET', '/user/export/', { token: access })
  const { body } = await read()
  expect(body).toMatchObject({ lists: [{ public_id: expect.any(String), changes: [], families: [] }] })
  const { edits } = (body as { lists: { edits: { position: number; field: string }[] }[] }).lists[0] ?? {}
  expect(edits).toHaveLength(1_000)
  expect(new Set(edits?.map(({ position, field }) => `${position} ${field}`)).size).toBe(1_000)
  const closing = new AbortController()
  for (let file = 0; file < 2; file++) countOwnFile(context.db, seller.id, closing.signal)
  const statement = '/wallet/statement/pdf/?from=2026-01-01&to=2026-01-31'
  for (const path of ['/user/export/', '/wallet/transactions/export/', statement])
    expect(await api.call('GET', path, { token: access })).toMatchObject({ status: 429 })
  closing.abort()
  expect((await read()).status).toBe(200)
})

test('the export has added rows, typed numbers, names of axes and the rule of numbers, and no row of a file as it was', async () => {
  const { seller, access } = await sellerWithRun('Data Processing')
  const { list_id: listId } = await context.db
    .selectFrom('runs')
    .select('list_id')
    .where('account_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  await sql`
    UPDATE lists SET own_columns = '{Regal}', family_numbers = '{"kind": "prefix", "prefix": "V-"}',
      family_axes = '[{"label": "Farbton"}]'
    WHERE id = ${listId}`.execute(context.db)
  await sql`
    INSERT INTO list_lines (list_id, position, article_number, ean, cells, stated, is_added)
    VALUES (${listId}, 1, 'of the file', NULL, '{}', NULL, false),
      (${listId}, 2, 'corrected', '4006381333931', '{}', ARRAY['stated', NULL], false),
      (${listId}, 3, 'added', NULL, '{B 7}', NULL, true)`.execute(context.db)
  const none = { ean: null, asin: null, mpn: null, mpn_brand: null }
  expect((await api.call('GET', '/user/export/', { token: access })).body).toMatchObject({
    lists: [
      {
        own_columns: ['Regal'],
        family_numbers: { kind: 'prefix', prefix: 'V-' },
        family_axes: [{ label: 'Farbton' }],
        typedRows: [
          {
            ...none,
            position: 2,
            article_number: 'corrected',
            ean: '4006381333931',
            cells: [],
            is_added: false,
          },
          { ...none, position: 3, article_number: 'added', cells: ['B 7'], is_added: true },
        ],
      },
    ],
  })
})

test('deleting cancels open runs, removes personal data, ends all sessions and keeps the books', async () => {
  const { seller, access, runId } = await sellerWithRun('Data Processing')
  const body = { sources: ['ebay'], preferred_source: null }
  expect((await api.call('PUT', '/user/sources/', { token: access, body })).status).toBe(200)
  expect(await erase(access)).toMatchObject({ status: 200, body: { success: true } })
  expect(await findSourceChoice(context.db, seller.id)).toBeUndefined()

  const row = await readRow(seller.id)
  expect(row).toMatchObject({
    username: expect.stringMatching(/^deleted-[0-9a-f-]{36}$/),
    phone_number: null,
    deleted_at: expect.any(Date),
  })
  expect(JSON.stringify(row)).not.toContain(seller.email)
  const run = await context.db
    .selectFrom('runs')
    .select('status')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  expect(run.status).toBe('Cancelled')
  expect(await availableCoins(context.db, seller.id)).toBe(100)
  const messages = context.db.selectFrom('contact_messages').selectAll().where('email', '=', seller.email)
  expect(await messages.execute()).toEqual([])

  expect((await api.call('GET', '/user/profile/update/', { token: access })).status).toBe(401)
  const login = await api.call('POST', '/user/login/', {
    body: { email: seller.email, password: testPassword },
  })
  expect(login.status).toBe(401)
})

test('fails while a run is writing its files and changes nothing', async () => {
  const { seller, access } = await sellerWithRun('Finalizing')
  expect(await erase(access)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await readRow(seller.id)).email).toBe(seller.email)
  expect((await api.call('GET', '/user/profile/update/', { token: access })).status).toBe(200)
})

test('an account with the name of a deleted account does not prevent a deletion', async () => {
  const { seller, access } = await sellerWithRun('Data Processing')
  const squatter = await createAccount(context)
  const name = `deleted-${seller.id}`
  await context.db
    .updateTable('accounts')
    .set({ username: name, email: `${name}@deleted.invalid` })
    .where('id', '=', squatter.id)
    .execute()
  expect((await erase(access)).status).toBe(200)
})

test('deleting an account with a second factor requires a code', async () => {
  const seller = await createAccount(context)
  const { access } = await signIn(context, seller)
  const { call } = api.client(access)
  const { secret } = await call(endpoints.startTotp, { body: { password: testPassword } })
  const totp_code = new TOTP({ secret }).generate()
  const { recovery_codes } = await call(endpoints.confirmTotp, { body: { totp_code } })
  const eraseWith = (totp_code?: string) =>
    call(endpoints.deleteAccount, { body: { password: testPassword, totp_code } })
  const required = { status: 403, code: 'SECOND_FACTOR_REQUIRED' }
  await expect(eraseWith()).rejects.toMatchObject(required)
  const wrong = { status: 400, details: { totp_code: expect.any(Array) } }
  await expect(eraseWith('000000')).rejects.toMatchObject(wrong)
  expect((await readRow(seller.id)).deleted_at).toBeNull()
  await eraseWith(recovery_codes[0])
})

test('deleting requires the password and fails for admins', async () => {
  const { access } = await signIn(context, await createAccount(context))
  expect(await erase(access, 'wrong')).toMatchObject({
    status: 400,
    body: { password: ['Current password is incorrect'] },
  })
  const admin = await signIn(context, await createAccount(context, { isAdmin: true }))
  expect((await erase(admin.access)).status).toBe(403)
})
