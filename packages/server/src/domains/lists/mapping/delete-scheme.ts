import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from '../../people/accounts/index.ts'
import { deleteScheme as deleteStored } from './store.ts'

/** Deletes the scheme of an account. Its mapping stays. */
export async function deleteScheme({ db, clock }: Context, { accountId }: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteStored(tx, accountId))) return
    const details = { attributes: 0, values: 0 }
    await writeAudit(tx, {
      at: clock.now(),
      by: accountId,
      action: 'change-attribute-scheme',
      accountId,
      details,
    })
  })
}
