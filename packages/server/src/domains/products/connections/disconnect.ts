import { type ConnectableSource, connectableSources } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { lockAccount, writeAudit } from '../../people/accounts/index.ts'
import { deleteConnectionResults } from '../product-cache/index.ts'
import { removeSellerAccount } from './store.ts'

/** Removes the caller's connection and its results in the product cache. Throws `NOT_FOUND`. */
export async function disconnectSellerAccount(
  context: Context,
  { accountId }: Actor,
  source: ConnectableSource,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await removeSellerAccount(tx, accountId, source))) throw new AppError('NOT_FOUND')
    await deleteConnectionResults(tx, context.config, accountId, source)
    await writeAudit(tx, {
      at: context.clock.now(),
      by: accountId,
      action: 'disconnect-seller-account',
      accountId,
      details: { marketplace: source },
    })
  })
}

/** Removes all connections of an account and their results in the product cache. */
export async function forgetSellerAccounts(context: Context, tx: Tx, accountId: number): Promise<void> {
  for (const source of connectableSources)
    if (await removeSellerAccount(tx, accountId, source))
      await deleteConnectionResults(tx, context.config, accountId, source)
}
