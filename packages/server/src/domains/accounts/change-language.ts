import type { Language } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { lockAccount, updateAccount } from './store.ts'

/** Sets the language of the account's emails. */
export async function changeLanguage(context: Context, accountId: number, language: Language): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    await updateAccount(tx, accountId, { language })
  })
}
