// docs/decisions/0034-administration.md

import type { SourceName } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from '../../people/accounts/index.ts'
import {
  deletePause,
  insertPause,
  marketplaceResumedTask,
  pauseCheckMs,
} from '../../products/product-cache/index.ts'

/** Stops requests to a marketplace. Workers comply within a second. Runs that need the marketplace wait and show it. */
export async function pauseMarketplace({ db, clock }: Context, admin: Actor, marketplace: SourceName) {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await insertPause(tx, marketplace, { at, by: admin.accountId }))) return
    await writeAudit(tx, { at, by: admin.accountId, action: 'pause-marketplace', details: { marketplace } })
  })
}

/** After this time every worker knows that the pause is over. A worker that does not know defers its records again. */
const knownAfterSeconds = Math.ceil(pauseCheckMs / 1000) + 1

/** Ends the pause of a marketplace. Runs that wait for it resume within seconds. */
export async function resumeMarketplace(
  { db, clock, queue }: Context,
  admin: Actor,
  marketplace: SourceName,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deletePause(tx, marketplace))) return
    await writeAudit(tx, {
      at: clock.now(),
      by: admin.accountId,
      action: 'resume-marketplace',
      details: { marketplace },
    })
    await queue.enqueue(tx, marketplaceResumedTask, { marketplace }, { delaySeconds: knownAfterSeconds })
  })
}
