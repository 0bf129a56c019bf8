import type { Notifications } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { getProfile } from './queries.ts'
import { lockAccount, updateAccount } from './store.ts'

type Choice = { [K in keyof Notifications]?: boolean | undefined }

/** Sets which emails about jobs the account receives. Omitted choices stay unchanged. Returns all choices. */
export async function changeNotifications(
  context: Context,
  accountId: number,
  choice: Choice,
): Promise<Notifications> {
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const columns = { mails_job_done: choice.job_done, mails_job_failed: choice.job_failed }
    if (Object.values(columns).some((chosen) => chosen !== undefined))
      await updateAccount(tx, accountId, columns)
  })
  return (await getProfile(context, accountId)).notifications
}
