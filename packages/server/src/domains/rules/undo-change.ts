import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeRules } from './change-rules.ts'
import { findUndoable } from './queries.ts'
import type { StoredRule } from './store.ts'

/**
 * Undoes the last change of a kind of rules. Another call undoes the change before it. After an undo the rules are as before the
 * change, so the next undo is always possible. Throws `CONFLICT` if there is no change, or if the last one is not `wanted`.
 */
export async function undoChange(
  context: Context,
  admin: Actor,
  list: FilterList,
  wanted: number | undefined,
): Promise<void> {
  await changeRules(context, admin, list, async (tx) => {
    const last = await findUndoable(tx, list)
    if (!last) throw new AppError('CONFLICT', { success: false }, { text: 'There is nothing to undo.' })
    if (wanted !== undefined && wanted !== last.id)
      throw new AppError(
        'CONFLICT',
        { success: false },
        { text: 'Someone else has changed this list in the meantime. Nothing was undone.' },
      )
    return {
      action: 'undo',
      before: last.after as StoredRule[],
      after: last.before as StoredRule[],
      undoes: last.id,
    }
  })
}
