import { expect, test } from 'vitest'
import { createTestContext } from '../../../testing/index.ts'
import type { Difference } from './difference.ts'
import { storeAlerts } from './store.ts'

test('keeps differences about different subscriptions, debtors and payments apart', async () => {
  await using context = await createTestContext()
  const about = (id: number): Difference[] => [
    { kind: 'provider-subscription-missing', facts: { subscription: `sub_${id}`, owner: 1 } },
    {
      kind: 'provider-subscription-owner',
      facts: { subscription: `sub_${id}`, customer: 'cus_1', owner: 1 },
    },
    { kind: 'debt-unsettled', facts: { owner: id, owed: 5, free: 5 } },
    { kind: 'provider-payment-missing', facts: { payment: `pi_${id}`, cents: 100 } },
  ]
  const store = (found: Difference[]) =>
    context.db.transaction().execute((tx) => storeAlerts(tx, found, { now: new Date() }))
  expect(await store(about(1))).toEqual(about(1))
  const all = [...about(1), ...about(2)]
  expect(await store(all)).toEqual(about(2))
  expect(await store(all)).toEqual([])
})
