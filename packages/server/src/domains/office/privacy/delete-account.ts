import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { deleteLookupResults } from '../../automation/public-api/index.ts'
import { deleteSchedules } from '../../automation/schedules/index.ts'
import { deleteWebhooks } from '../../events/webhooks/index.ts'
import { cancelOpenRuns, deletePaid, hasOpenRuns } from '../../lists/runs/index.ts'
import { forgetCustomer } from '../../money/billing/index.ts'
import { deleteBillingDetails } from '../../money/billing-details/index.ts'
import {
  anonymiseAccount,
  checkOwnCode,
  checkOwnPassword,
  enqueueDeletionEmail,
  getAccount,
  lockOwnAccount,
} from '../../people/accounts/index.ts'
import { deleteApiKeys } from '../../people/api-keys/index.ts'
import { forgetContactMessages } from '../../people/contact/index.ts'
import { forgetSellerAccounts, removeSourceChoice } from '../../products/connections/index.ts'

/**
 * Deletes the caller's account: cancels open runs, ends subscription and sessions, and removes personal data. The books
 * stay. Lists and files are removed a day later (`purge-personal-data.ts`). Throws `FORBIDDEN` for admins and `CONFLICT` while a run is writing its files.
 */
export async function deleteAccount(
  context: Context,
  actor: SessionActor,
  { password, code, ip }: { password: string; code: string | undefined; ip: string },
): Promise<void> {
  const checkedHash = await checkOwnPassword(context, actor, { password, ip })
  const { is_admin } = await getAccount(context.db, actor.accountId)
  if (is_admin) throw new AppError('FORBIDDEN', {}, { problem: { code: 'admin-not-deletable' } })
  await checkOwnCode(context, { actor, ip }, { code, checkedHash })
  // The second round cancels a run that was submitted after the first one.
  for (const _round of [1, 2]) {
    await cancelOpenRuns(context, actor)
    if (await eraseUnlessBusy(context, actor.accountId, checkedHash)) return
  }
  throw conflict('run-being-finished')
}

/** Removes the personal data unless a run is running. A run submitted meanwhile waits and then finds no account. */
async function eraseUnlessBusy(context: Context, accountId: number, checkedHash: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const { email, language } = await lockOwnAccount(tx, accountId, checkedHash)
    if (await hasOpenRuns(tx, accountId)) return false
    await anonymiseAccount(context, tx, accountId)
    await forgetCustomer(context, tx, accountId)
    await deleteBillingDetails(tx, accountId)
    await deleteApiKeys(tx, accountId)
    await deleteLookupResults(tx, accountId)
    await deletePaid(tx, accountId)
    await forgetContactMessages(tx, email)
    await forgetSellerAccounts(context, tx, accountId)
    await removeSourceChoice(tx, accountId)
    await deleteSchedules(tx, accountId)
    await deleteWebhooks(tx, accountId)
    await enqueueDeletionEmail(context, tx, { email, language })
    return true
  })
}
