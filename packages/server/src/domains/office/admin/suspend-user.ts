// docs/decisions/0034-administration.md

import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { cancelAccountRuns } from '../../lists/runs/index.ts'
import { suspendAccount } from '../../people/accounts/index.ts'

/**
 * Suspends a seller, ends its sessions and cancels its runs without charge. A run that is writing its files continues. A
 * run submitted at the same moment is either cancelled or refused.
 */
export async function suspendUser(context: Context, admin: Actor, accountId: number, reason: string) {
  await context.db.transaction().execute(async (tx) => {
    await suspendAccount(context, tx, admin, { accountId, reason, isFinal: false })
    await cancelAccountRuns(context, tx, admin, accountId)
  })
}
