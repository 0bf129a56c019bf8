import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  austrianDetails,
  austrianNumbers,
  createAccount,
  createTestContext,
  storeVatCheck,
} from '../../../testing/index.ts'
import { correctInvoice } from './correct-invoice.ts'
import { issueInvoice } from './index.ts'
import { describeInvoices } from './queries.ts'

let context: Context
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

test('taking VAT out in two steps, first of the country, then of a confirmed number, is left to support too', async () => {
  const { id: accountId } = await createAccount(context)
  const enter = (details: object) =>
    context.db.updateTable('billing_details').set(details).where('account_id', '=', accountId).execute()
  const buyer = { name: '', address: '', country: null, vatId: null, isVatIdValid: false }
  const sale = { accountId, kind: 'coins' as const, amountCents: 70_000, coins: 70_000, buyer }
  await context.db.transaction().execute((tx) => issueInvoice(context, tx, { ...sale, reference: 'pi_1' }))
  const correctNewest = async () => {
    const [newest] = await describeInvoices(context, accountId)
    await correctInvoice(context, { accountId }, { id: newest?.id ?? 0, ip: '127.0.0.1' })
  }
  await enter({ ...austrianDetails(), vat_number: null })
  await correctNewest()
  const [moved] = await describeInvoices(context, accountId)
  expect(moved).toMatchObject({ kind: 'corrected', vat: 111.76, correction: null })
  await enter(austrianDetails())
  const at = context.clock.now()
  await storeVatCheck(context.db, accountId, { number: austrianNumbers.valid, outcome: 'valid', at })
  expect((await describeInvoices(context, accountId))[0]?.correction).toBe('support')
  await expect(correctNewest()).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await describeInvoices(context, accountId))[0]).toMatchObject({ id: moved?.id, vat: 111.76 })
})
