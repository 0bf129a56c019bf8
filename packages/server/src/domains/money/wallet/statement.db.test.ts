import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { deposit, readStatement, reverseDeposit } from './index.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const dayFrom = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const days = { from: dayFrom(-1), to: dayFrom(1), most: 100 }

async function customer() {
  const { id: accountId } = await createAccount(context)
  const book = (coins: number, key: string) => ({ accountId, coins, businessKey: `${key}:${accountId}` })
  await context.db.transaction().execute(async (tx) => {
    await deposit(tx, book(100, 'gift'))
    const payment = { reference: `re_${accountId}`, amountCents: 150 }
    await reverseDeposit(tx, { ...book(150, 'refund'), kind: 'refund', payment })
    await deposit(tx, book(80, 'more'))
  })
  return accountId
}

test('lists bookings from the opening to the closing balance, with coins that became owed or were paid back', async () => {
  const accountId = await customer()
  expect(await readStatement(context.db, accountId, days)).toMatchObject({
    opening: 0,
    closing: 30,
    bookings: [
      { kind: 'deposit', coins: 100, balanceAfter: 100, owed: 0, amountCents: null },
      {
        kind: 'refund',
        coins: -100,
        balanceAfter: 0,
        owed: 50,
        amountCents: -150,
        subject: `re_${accountId}`,
      },
      { kind: 'deposit', coins: 30, balanceAfter: 30, owed: -50 },
    ],
  })
})

test('opens later days with the closing balance of earlier ones', async () => {
  const accountId = await customer()
  const later = { from: dayFrom(2), to: dayFrom(3), most: 100 }
  expect(await readStatement(context.db, accountId, later)).toEqual({
    opening: 30,
    closing: 30,
    bookings: [],
  })
})

test('throws for more bookings than the limit instead of omitting some', async () => {
  const accountId = await customer()
  await expect(readStatement(context.db, accountId, { ...days, most: 2 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})
