import { anonymiseAccount, checkOwnPassword, getAccount } from '../accounts/index.ts'
import { forgetContactMessages } from '../contact/index.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/index.ts'
import { cancelRunningJobs, hasRunningJob } from '../jobs/index.ts'

/**
 * Deletes one's own account for good: running jobs are cancelled as their owner would, sessions end, personal data are
 * removed; the books stay. Throws `FORBIDDEN` for admins, and `CONFLICT` while a job is writing its files.
 */
export async function deleteAccount(
  context: Context,
  actor: Actor,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  const { accountId } = actor
  await checkOwnPassword(context, actor, { field: 'password', password, ip })
  const { email, is_admin } = await getAccount(context.db, accountId)
  if (is_admin) throw new AppError('FORBIDDEN', {}, { text: 'An admin cannot delete the own account.' })
  await cancelRunningJobs(context, actor)
  await context.db.transaction().execute(async (tx) => {
    await anonymiseAccount(context, tx, accountId)
    await forgetContactMessages(tx, email)
    // Checked after the account is locked: inserting a job waits for that lock, so none slips in unseen.
    if (await hasRunningJob(tx, accountId))
      throw new AppError(
        'CONFLICT',
        { success: false },
        { text: 'A job is just being finished. Please try again in a minute.' },
      )
  })
}
