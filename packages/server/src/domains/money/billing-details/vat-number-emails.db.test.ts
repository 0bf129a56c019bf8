import { type BillingDetails, endpoints } from '@merkwerk/contract'
import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  austrianDetails,
  austrianNumbers,
  createAccount,
  createTestContext,
  describeDueCheck,
  openTestMailbox,
  signIn,
  startTestApi,
  type TestApi,
} from '../../../testing/index.ts'
import { checkOwnBooks } from '../../office/reconciliation/check-books.ts'
import { checkVatNumberHandler } from './check-vat-number.ts'
import { decideBuyerVat } from './index.ts'
import { vatNumberEmails } from './send-email.ts'

const mailbox = openTestMailbox()
const signal = new AbortController().signal
let context: Context
let api: TestApi
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  context = await createTestContext({ SANDBOX_URL: sandbox.url }, { mail: mailbox.mail })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

async function newBuyer() {
  const account = await createAccount(context, { hasBillingDetails: false, subscription: 'none' })
  const { call } = api.client((await signIn(context, account)).access)
  return {
    id: account.id,
    get: () => call(endpoints.getBillingDetails),
    save: (body: BillingDetails) => call(endpoints.saveBillingDetails, { body }),
  }
}

/** Runs a task of an account each time it was enqueued. */
async function runEnqueued(name: string, accountId: number, run: (data: never) => Promise<unknown>) {
  const { rows } = await sql<{ data: never }>`
    SELECT data FROM pgboss.job WHERE name = ${name} AND (data ->> 'accountId')::integer = ${accountId}
    ORDER BY created_on`.execute(context.db)
  for (const { data } of rows) await run(data)
}

const check = async (accountId: number) =>
  checkVatNumberHandler.run(context, await describeDueCheck(context, accountId), signal)
const runEnqueuedChecks = (accountId: number) =>
  runEnqueued('check-vat-number', accountId, (data) => checkVatNumberHandler.run(context, data, signal))

/** Sends every email about the VAT number of an account that was ever enqueued. Returns those that are still true. */
async function sendEmails(accountId: number) {
  mailbox.messages.length = 0
  await runEnqueued('send-vat-number-email', accountId, (data) =>
    vatNumberEmails.handler.run(context, data, signal),
  )
  return [...mailbox.messages]
}

test("holds the reverse charge back for another company's number, tells both sides, and ends with the mismatch", async () => {
  const { id, get, save } = await newBuyer()
  const listAlerts = async () =>
    (await checkOwnBooks(context)).filter(
      ({ kind, facts }) => kind === 'vat-number-mismatch' && facts.owner === id,
    )
  const { name } = austrianDetails()
  await save(austrianDetails())
  await check(id)
  // The number is confirmed for another company only.
  await save({ ...austrianDetails(), name: 'Mismatch GmbH' })
  await runEnqueuedChecks(id)
  expect(await get()).toMatchObject({
    vat_check: { status: 'mismatch' },
    vat: { treatment: 'domestic', percent: 19 },
  })
  expect((await decideBuyerVat(context, id)).decision.reason).toBe('vat-number-mismatch')
  expect(await listAlerts()).toHaveLength(1)
  await check(id)
  const [mail, ...others] = await sendEmails(id)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ihre USt-IdNr. passt nicht zu Ihren Rechnungsdaten')
  expect(mail?.text).toContain('/setting/billing')
  await save({ ...austrianDetails(), name: 'Mismatch AG' })
  await check(id)
  expect(await sendEmails(id)).toHaveLength(2)
  await save({ ...austrianDetails(), name })
  await check(id)
  expect(await sendEmails(id)).toEqual([])
  expect(await get()).toMatchObject({
    vat_check: { status: 'valid' },
    vat: { treatment: 'reverse-charge' },
  })
  expect(await listAlerts()).toEqual([])
})

test('tells a buyer once that the register does not know the number, in the language of the account', async () => {
  const { id, save } = await newBuyer()
  await context.db.updateTable('accounts').set({ language: 'en' }).where('id', '=', id).execute()
  await save(austrianDetails(austrianNumbers.invalid))
  await check(id)
  await check(id)
  const mails = await sendEmails(id)
  expect(mails).toMatchObject([{ subject: 'Your VAT number is not confirmed' }])
  expect(mails[0]?.text).toContain('/setting/billing')
})
