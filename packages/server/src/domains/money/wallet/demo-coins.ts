import type { Context } from '../../../platform/context.ts'
import { deposit } from './ledger.ts'

export async function seedDemoCoins({ db }: Context, accountId: number): Promise<void> {
  await db
    .transaction()
    .execute((tx) => deposit(tx, { accountId, coins: 10_000, businessKey: `demo:account:${accountId}` }))
}
