import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { recordEvent } from '../../events/webhooks/index.ts'
import { lockOpenAccount } from '../../people/accounts/index.ts'
import { getCoins, getLowBalance } from './queries.ts'
import { lockWallet, upsertLowBalance } from './store.ts'

/** Sets the coins below which the balance of an account counts as low. */
export async function setLowBalance(
  { db }: Context,
  { accountId }: Actor,
  { coins }: { coins: number },
): Promise<{ coins: number }> {
  await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    await upsertLowBalance(tx, accountId, coins)
  })
  return { coins }
}

/**
 * Runs a booking that takes coins, and records `balance.low` if it takes the coins of the account below its threshold.
 * Held coins count too, because they may be released. Locks the wallet, so that concurrent bookings cross the threshold once.
 */
export async function watchBalance<R>(
  context: Context,
  tx: Tx,
  accountId: number,
  book: () => Promise<R>,
): Promise<R> {
  const own = async () => {
    const { balance, held } = await getCoins(tx, accountId)
    return balance + held
  }
  await lockWallet(tx, accountId)
  const before = await own()
  const result = await book()
  const coins = await own()
  const threshold = await getLowBalance(tx, context.config, accountId)
  if (coins >= threshold || before < threshold) return result
  const page_url = `${context.config.http.publicUrl}/wallet`
  const data = { coins, threshold, page_url }
  await recordEvent(context, tx, { accountId, type: 'balance.low', key: randomUUID(), data })
  return result
}
