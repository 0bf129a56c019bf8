import type { Language, Notifications } from '@merkwerk/contract'
import type { Updateable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Accounts } from '../../../platform/db/tables.ts'
import { writeAudit } from './audit-store.ts'
import { getProfile } from './queries.ts'
import { lockAccount, updateAccount } from './store.ts'

/** Locks an account, which throws `NOT_FOUND` if it was deleted meanwhile, and changes it. */
async function change(tx: Tx, accountId: number, columns: Updateable<Accounts>): Promise<void> {
  await lockAccount(tx, accountId)
  await updateAccount(tx, accountId, columns)
}

/** Sets the language of the account's emails. */
export async function changeLanguage({ db }: Context, accountId: number, language: Language): Promise<void> {
  await db.transaction().execute((tx) => change(tx, accountId, { language }))
}

/** Sets the account's phone number (E.164). */
export async function changePhone({ db, clock }: Context, accountId: number, phone: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { phone_number: before } = await lockAccount(tx, accountId)
    if (before === phone) return
    await updateAccount(tx, accountId, { phone_number: phone })
    await writeAudit(tx, { at: clock.now(), by: accountId, action: 'change-phone', accountId })
  })
}

/** Sets which emails about runs the account receives. Omitted choices stay unchanged. Returns all choices. */
export async function changeNotifications(
  context: Context,
  accountId: number,
  { job_done: run_done, job_failed: run_failed }: { [K in keyof Notifications]?: boolean | undefined },
): Promise<Notifications> {
  if (run_done !== undefined || run_failed !== undefined)
    await context.db
      .transaction()
      .execute((tx) => change(tx, accountId, { mails_job_done: run_done, mails_job_failed: run_failed }))
  return (await getProfile(context, accountId)).notifications
}
