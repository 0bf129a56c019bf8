import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeRules } from './change-rules.ts'
import { findUndoable } from './queries.ts'
import type { StoredRule } from './store.ts'

/**
 * Takes the last change of a list back; called again, the one before it. That always works: after an undo the list is
 * as it was before the change. Throws `CONFLICT` when there is none, or when it is not the one that was asked for.
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
        { text: 'Somebody else changed this list meanwhile. Nothing was undone.' },
      )
    return {
      action: 'undo',
      before: last.after as unknown as StoredRule[],
      after: last.before as unknown as StoredRule[],
      undoes: last.id,
    }
  })
}
