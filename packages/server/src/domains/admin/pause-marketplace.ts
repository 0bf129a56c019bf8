// docs/decisions/0034-administration.md

import type { MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { writeAudit } from '../accounts/index.ts'
import { deletePause, insertPause, marketplaceResumedTask, pauseCheckMs } from '../product-cache/index.ts'

/** Asks nothing more of a marketplace: within a second all workers obey, and jobs that need it wait and say so. */
export async function pauseMarketplace(
  { db, clock }: Context,
  admin: Actor,
  marketplace: MarketplaceName,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await insertPause(tx, marketplace, { at, by: admin.accountId }))) return
    await writeAudit(tx, {
      at,
      actorAccountId: admin.accountId,
      action: 'pause-marketplace',
      details: { marketplace },
    })
  })
}

/** By then every worker knows that the pause is over; one that does not would defer its records once more. */
const knownAfterSeconds = Math.ceil(pauseCheckMs / 1000) + 1

/** Lets a marketplace be asked again: jobs that wait for it go on within seconds. */
export async function resumeMarketplace(
  { db, clock, queue }: Context,
  admin: Actor,
  marketplace: MarketplaceName,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deletePause(tx, marketplace))) return
    await writeAudit(tx, {
      at: clock.now(),
      actorAccountId: admin.accountId,
      action: 'resume-marketplace',
      details: { marketplace },
    })
    await queue.enqueue(tx, marketplaceResumedTask, { marketplace }, { delaySeconds: knownAfterSeconds })
  })
}
