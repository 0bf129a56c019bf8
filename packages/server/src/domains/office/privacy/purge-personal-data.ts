import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { deleteExpiredAttempts } from '../../../platform/http/index.ts'
import { deleteExportChoices, deleteImageRuns, deleteListLinks } from '../../lists/exports/index.ts'
import { deleteAttributeData } from '../../lists/mapping/index.ts'
import { deleteRunData } from '../../lists/runs/index.ts'
import { findAccountsToForget, forgetSessions, markForgotten } from '../../people/accounts/index.ts'
import { forgetOldContactMessages } from '../../people/contact/index.ts'

/** After this time, tasks scheduled before the deletion have ended. */
const forgottenAfterDays = 1

/**
 * Removes expired personal data (old sessions, support messages, IP addresses of attempts) and the lists, records and files
 * of deleted accounts. Throws `FilesUnavailableError`. The next run continues.
 */
export async function purgePersonalData({
  db,
  files,
  clock,
  config,
}: Pick<Context, 'db' | 'files' | 'clock' | 'config'>) {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const sessions = await forgetSessions(db, daysAgo(config.retention.sessionDays))
  const messages = await forgetOldContactMessages(db, daysAgo(config.retention.messageDays))
  const attempts = await deleteExpiredAttempts(db, clock.now())
  const deleted = await findAccountsToForget(db, daysAgo(forgottenAfterDays))
  for (const accountId of deleted) {
    await deleteExportChoices(db, accountId)
    await deleteAttributeData(db, accountId)
    await deleteImageRuns(db, accountId)
    await deleteListLinks(db, accountId)
    await deleteRunData({ db, files }, accountId)
    await markForgotten(db, accountId, clock.now())
  }
  return { sessions, messages, attempts, accounts: deleted.length }
}
