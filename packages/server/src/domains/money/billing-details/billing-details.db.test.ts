import { ApiError } from '@merkwerk/client/app'
import { type BillingDetails, endpoints } from '@merkwerk/contract'
import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  austrianDetails,
  austrianNumbers,
  buyerDetails,
  createAccount,
  createTestContext,
  describeDueCheck,
  signIn,
  startTestApi,
  type TestApi,
} from '../../../testing/index.ts'
import { checkVatNumberHandler } from './check-vat-number.ts'
import { decideBuyerVat, findVatCheck } from './index.ts'
import { recheckVatNumbersHandler } from './recheck-vat-numbers.ts'

let context: Context
let api: TestApi
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  context = await createTestContext({ SANDBOX_URL: sandbox.url })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})
afterEach(() => fetch(`${sandbox.url}/_control/vat-registers`, { method: 'DELETE' }))

async function newBuyer() {
  const account = await createAccount(context, { hasBillingDetails: false, subscription: 'none' })
  const { call } = api.client((await signIn(context, account)).access)
  return {
    id: account.id,
    get: () => call(endpoints.getBillingDetails),
    save: (body: BillingDetails) => call(endpoints.saveBillingDetails, { body }),
  }
}

/** Runs the check like the worker. */
const check = async (accountId: number, round = 0) =>
  checkVatNumberHandler.run(
    context,
    await describeDueCheck(context, accountId, round),
    new AbortController().signal,
  )

/** Delays in seconds of the enqueued checks of an account, oldest first. */
async function enqueuedChecks(accountId: number): Promise<{ round: number; delay: number }[]> {
  const { rows } = await sql<{ round: number; delay: number }>`
    SELECT (data ->> 'round')::integer AS round,
      round(extract(epoch FROM start_after - created_on))::integer AS delay
    FROM pgboss.job WHERE name = 'check-vat-number' AND (data ->> 'accountId')::integer = ${accountId}
    ORDER BY 1`.execute(context.db)
  return rows
}

interface EnqueuedCheck {
  accountId: number
  round: number
  check: number
}

/** Runs every check of an account that was ever enqueued, like a worker whose tasks are all delivered again. */
async function runEnqueuedChecks(accountId: number): Promise<void> {
  const { rows } = await sql<{ data: EnqueuedCheck }>`
    SELECT data FROM pgboss.job
    WHERE name = 'check-vat-number' AND (data ->> 'accountId')::integer = ${accountId}
    ORDER BY (data ->> 'check')::integer`.execute(context.db)
  for (const { data } of rows) await checkVatNumberHandler.run(context, data, new AbortController().signal)
}

const countQuestions = async (accountId: number): Promise<number> => {
  const rows = context.db.selectFrom('vat_checks').select('id').where('account_id', '=', accountId)
  return (await rows.execute()).length
}

const inject = (service: 'vies' | 'evatr', fault: string) =>
  fetch(`${sandbox.url}/_control/vat-registers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, fault }),
  })

async function readProblems(call: Promise<unknown>): Promise<unknown> {
  const error = await call.catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('The call succeeded')
  return error.details
}

describe('saving billing details', () => {
  test('an account has none at first, with the VAT of a buyer in Germany', async () => {
    const { get } = await newBuyer()
    expect(await get()).toEqual({
      details: null,
      vat_check: null,
      vat: { treatment: 'domestic', percent: 19, country: 'DE' },
    })
  })

  test('stores what was entered, and empty texts as missing', async () => {
    const { get, save } = await newBuyer()
    const entered = buyerDetails({ reference: 'PO-17', invoice_email: 'books@buyer.test' })
    await save({ ...entered, region: '', postal_code: ' 10115 ' })
    expect((await get()).details).toEqual(entered)
    await save({ ...entered, name: 'New name' })
    expect((await get()).details).toMatchObject({ name: 'New name', reference: 'PO-17' })
  })

  test('refuses postal codes that do not fit the country, and takes addresses without one where none exist', async () => {
    const { save } = await newBuyer()
    expect(await readProblems(save(buyerDetails({ postal_code: '1011' })))).toMatchObject({
      postal_code: ['This is not a postal code of that country'],
    })
    expect(await readProblems(save(buyerDetails({ postal_code: '' })))).toMatchObject({
      postal_code: ['This field is required'],
    })
    expect((await save(buyerDetails({ country: 'GB', postal_code: 'sw1a 1aa' }))).details).toMatchObject({
      postal_code: 'SW1A 1AA',
    })
    expect((await save(buyerDetails({ country: 'AE', postal_code: '' }))).vat.percent).toBe(0)
  })

  test.each(['A\u0001B', 'A\nB', 'A\u0085B'])('refuses control characters: %j', async (name) => {
    const { save } = await newBuyer()
    expect(await readProblems(save(buyerDetails({ name })))).toMatchObject({
      name: ['Contains characters that are not allowed.'],
    })
  })

  test('normalizes VAT numbers and refuses malformed ones', async () => {
    const { save } = await newBuyer()
    const { details } = await save(austrianDetails('USt-IdNr.: atu 135 856-27'))
    expect(details?.vat_number).toBe('ATU13585627')
    expect(await readProblems(save(austrianDetails('ATU13585626')))).toMatchObject({
      vat_number: ['This VAT number has a typing error: its check digits do not fit'],
    })
    expect(await readProblems(save(austrianDetails('CHE-107.787.577 MWST')))).toMatchObject({
      vat_number: ['Please enter a VAT number of the EU, such as DE136695976'],
    })
  })

  test('takes any number outside of the EU, unchecked', async () => {
    const { id, save } = await newBuyer()
    const swiss = { country: 'CH', postal_code: '8001', city: 'Zürich', vat_number: 'CHE-107.787.577 MWST' }
    expect(await save(buyerDetails(swiss))).toMatchObject({
      details: { vat_number: 'CHE-107.787.577 MWST' },
      vat_check: null,
      vat: { treatment: 'outside-eu', percent: 0, country: 'CH' },
    })
    expect(await enqueuedChecks(id)).toEqual([])
  })

  test('checks no German number, because VAT is due anyway', async () => {
    const { id, save } = await newBuyer()
    expect((await save(buyerDetails({ vat_number: 'DE136695976' }))).vat_check).toBeNull()
    expect(await enqueuedChecks(id)).toEqual([])
  })

  test('two calls at the same time leave one of the two details', async () => {
    const { get, save } = await newBuyer()
    await Promise.all([save(buyerDetails({ name: 'One' })), save(buyerDetails({ name: 'Two' }))])
    expect((await get()).details?.name).toMatch(/^(One|Two)$/)
  })
})

describe('checking VAT numbers', () => {
  test('a number that both registers confirm removes the VAT, with their answers as proof', async () => {
    const { id, get, save } = await newBuyer()
    const saved = await save(austrianDetails())
    expect(saved).toMatchObject({ vat_check: { status: 'pending', checked_at: null }, vat: { percent: 19 } })
    expect(await enqueuedChecks(id)).toEqual([{ round: 0, delay: 0 }])
    await check(id)
    expect(await get()).toMatchObject({
      vat_check: { status: 'valid', checked_at: expect.any(String) },
      vat: { treatment: 'reverse-charge', percent: 0, country: 'AT' },
    })
    const result = await findVatCheck(context, id, 'ATU13585627')
    expect(result?.proofs).toMatchObject([
      { service: 'evatr', requestId: expect.stringMatching(/./), answer: { status: 'evatr-0000' } },
      { service: 'vies', requestId: expect.stringMatching(/^SANDBOX/), answer: { valid: true } },
    ])
    expect((await decideBuyerVat(context, id)).decision.reason).toBe('confirmed-vat-number')
    const { rows } = await sql`
      SELECT FROM pgboss.job
      WHERE name = 'vat-number-confirmed' AND (data ->> 'accountId')::integer = ${id}`.execute(context.db)
    expect(rows).toHaveLength(1)
    expect(await enqueuedChecks(id)).toHaveLength(1)
  })

  test('an unknown number is invalid and keeps the VAT', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails(austrianNumbers.invalid))
    await check(id)
    expect(await get()).toMatchObject({ vat_check: { status: 'invalid' }, vat: { percent: 19 } })
    expect(await enqueuedChecks(id)).toHaveLength(1)
  })

  test('an outage is not invalid: VAT is charged, and the registers are asked again ever more rarely', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails(austrianNumbers.unavailable))
    await check(id)
    expect(await get()).toMatchObject({
      vat_check: { status: 'unavailable' },
      vat: { treatment: 'domestic', percent: 19 },
    })
    await check(id, 1)
    await check(id, 10)
    expect(await enqueuedChecks(id)).toEqual([
      { round: 0, delay: 0 },
      { round: 1, delay: 60 },
      { round: 2, delay: 300 },
      { round: 11, delay: 6 * 3600 },
    ])
    await check(id, 60)
    expect(await enqueuedChecks(id)).toHaveLength(4)
  })

  test('five saves during an outage have one chain of checks, even if tasks are delivered again', async () => {
    const { id, save } = await newBuyer()
    for (const reference of ['1', '2', '3', '4', '5'])
      await save({ ...austrianDetails(austrianNumbers.unavailable), reference })
    for (const round of [1, 2, 3]) {
      await runEnqueuedChecks(id)
      expect(await countQuestions(id)).toBe(2 * round)
      expect((await enqueuedChecks(id)).filter((one) => one.round > 0)).toHaveLength(round)
    }
  })

  test('a save during a question replaces its chain', async () => {
    const { id, save } = await newBuyer()
    await save(austrianDetails(austrianNumbers.unavailable))
    await inject('evatr', 'timeout')
    const stop = new AbortController()
    const asking = checkVatNumberHandler.run(context, { accountId: id, round: 0, check: 1 }, stop.signal)
    await save(austrianDetails())
    await fetch(`${sandbox.url}/_control/vat-registers`, { method: 'DELETE' })
    stop.abort()
    await asking.catch(() => undefined)
    expect(await enqueuedChecks(id)).toEqual([
      { round: 0, delay: 0 },
      { round: 0, delay: 0 },
    ])
  })

  test('a busy register confirms the number later', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails(austrianNumbers.busy))
    await check(id)
    expect((await get()).vat_check?.status).toBe('unavailable')
    await check(id, 1)
    await check(id, 2)
    expect(await get()).toMatchObject({ vat_check: { status: 'valid' }, vat: { percent: 0 } })
  })

  test('VIES alone does not confirm a number for a German seller', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails())
    await inject('evatr', 'refused')
    await check(id)
    expect((await get()).vat_check?.status).toBe('unavailable')
  })

  test('a page of a proxy instead of an answer is an outage', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails())
    await inject('evatr', 'not-json')
    await inject('vies', 'not-json')
    await check(id)
    expect((await get()).vat_check?.status).toBe('unavailable')
  })

  test('a later outage keeps the confirmation, and a confirmed number is not asked about again', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails())
    await check(id)
    await inject('evatr', 'unavailable')
    await check(id)
    expect((await get()).vat_check?.status).toBe('valid')
    await save({ ...austrianDetails(), reference: 'PO-18' })
    expect(await enqueuedChecks(id)).toHaveLength(1)
  })

  test('a confirmation ends with the company that it was for, also during an outage', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails())
    await check(id)
    await inject('evatr', 'unavailable')
    await inject('vies', 'unavailable')
    const saved = await save({ ...austrianDetails(), name: 'Andere GmbH' })
    expect(saved).toMatchObject({ vat_check: { status: 'pending' }, vat: { treatment: 'domestic' } })
    await check(id)
    expect((await get()).vat_check?.status).toBe('unavailable')
  })

  test('another number is checked for itself', async () => {
    const { id, get, save } = await newBuyer()
    await save(austrianDetails())
    await check(id)
    expect((await save(austrianDetails(austrianNumbers.invalid))).vat_check?.status).toBe('pending')
    await check(id)
    expect((await get()).vat_check?.status).toBe('invalid')
  })

  test('the proofs cannot be changed', async () => {
    const { id, save } = await newBuyer()
    await save(austrianDetails())
    await check(id)
    const change = context.db.deleteFrom('vat_checks').where('account_id', '=', id).execute()
    await expect(change).rejects.toThrow()
  })
})

test('confirmations that are older than 30 days are asked for again', async () => {
  let passedMs = 0
  await using later = await createTestContext(
    { SANDBOX_URL: sandbox.url },
    { clock: { now: () => new Date(Date.now() + passedMs) } },
  )
  const numbers = ['ATU13585627', 'DE136695976', 'FR40303265045']
  const ids: number[] = []
  for (const number of numbers) {
    const { id } = await createAccount(later, { hasBillingDetails: false })
    ids.push(id)
    await later.db
      .insertInto('billing_details')
      .values({
        account_id: id,
        ...austrianDetails(number),
        company_since: new Date(0),
        updated_at: later.clock.now(),
      })
      .execute()
  }
  const [first = 0, , last = 0] = ids
  const signal = new AbortController().signal
  const recheck = async () => {
    await recheckVatNumbersHandler.run(later, {}, signal)
    const { rows } = await sql<{ id: number }>`
      DELETE FROM pgboss.job WHERE name = 'check-vat-number'
      RETURNING (data ->> 'accountId')::integer AS id`.execute(later.db)
    return rows.map(({ id }) => id)
  }
  for (const accountId of [first, last])
    await checkVatNumberHandler.run(later, await describeDueCheck(later, accountId), signal)
  expect(await recheck()).toEqual([])
  passedMs = 31 * 24 * 3_600_000
  expect((await recheck()).toSorted()).toEqual(ids)
  await checkVatNumberHandler.run(later, await describeDueCheck(later, first), signal)
  expect(await recheck()).not.toContain(first)
})

test('with a seller outside of Germany, VIES alone confirms', async () => {
  await using abroad = await createTestContext({ SANDBOX_URL: sandbox.url, COMPANY_VAT_ID: 'ATU13585627' })
  const { id } = await createAccount(abroad, { hasBillingDetails: false })
  await abroad.db
    .insertInto('billing_details')
    .values({
      account_id: id,
      ...austrianDetails('FR40303265045'),
      company_since: new Date(0),
      updated_at: abroad.clock.now(),
    })
    .execute()
  await checkVatNumberHandler.run(abroad, await describeDueCheck(abroad, id), new AbortController().signal)
  expect(await findVatCheck(abroad, id, 'FR40303265045')).toMatchObject({
    outcome: 'valid',
    proofs: [{ service: 'vies' }],
  })
})

test('with the One-Stop-Shop, consumers of other member states pay the VAT of their state', async () => {
  await using shop = await createTestContext({ SANDBOX_URL: sandbox.url, USES_ONE_STOP_SHOP: 'true' })
  const { id } = await createAccount(shop, { hasBillingDetails: false })
  await shop.db
    .insertInto('billing_details')
    .values({
      account_id: id,
      ...buyerDetails({ country: 'FI', postal_code: '00100', city: 'Helsinki' }),
      company_since: new Date(0),
      updated_at: shop.clock.now(),
    })
    .execute()
  expect((await decideBuyerVat(shop, id)).decision).toMatchObject({
    treatment: 'one-stop-shop',
    rateBasisPoints: 2550,
    country: 'FI',
  })
})
