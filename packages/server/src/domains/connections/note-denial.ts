import type { MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { noteStanding } from './store.ts'

/** Notes that a look-up was denied under a seller's own credentials, so that later ones go without them. */
export async function noteDenial(
  { clock, db, logger }: Pick<Context, 'clock' | 'db' | 'logger'>,
  account: { accountId: number; marketplace: MarketplaceName; credentials: Buffer },
): Promise<void> {
  const { accountId, marketplace } = account
  logger.warn({ accountId, marketplace }, 'the marketplace denied a seller’s own credentials')
  const at = clock.now()
  await db.transaction().execute((tx) => noteStanding(tx, account, { standing: 'denied', at }))
}
