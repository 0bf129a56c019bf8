import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { changeRules } from './change-rules.ts'
import { findUndoable } from './queries.ts'
import { findRule, type RuleFields, type StoredRule } from './store.ts'

interface EditedVersion {
  id: number
  /** The version that the admin edited. Without it the last edit wins. */
  version?: number | undefined
}

/** Adds a rule. Throws `INVALID_INPUT` if it exists already. */
export async function createRule(context: Context, admin: Actor, list: FilterList, fields: RuleFields) {
  const change = { action: 'create', before: [], after: [fields] } as const
  const [rule] = await changeRules(context, admin, list, async () => change)
  return rule as StoredRule
}

/** Changes a rule. Throws as `getRule` does, and `INVALID_INPUT` if another rule has the same values. */
export async function updateRule(
  context: Context,
  admin: Actor,
  list: FilterList,
  { id, version, ...fields }: RuleFields & EditedVersion,
) {
  const [rule] = await changeRules(context, admin, list, async (tx) => ({
    action: 'update',
    before: [await getRule(tx, list, { id, version })],
    after: [{ ...fields, id }],
  }))
  return rule as StoredRule
}

/** Deletes a rule. Throws as `getRule` does. */
export async function deleteRule(context: Context, admin: Actor, list: FilterList, edited: EditedVersion) {
  await changeRules(context, admin, list, async (tx) => ({
    action: 'delete',
    before: [await getRule(tx, list, edited)],
    after: [],
  }))
}

/** Reads a rule while the rules are locked. Throws `NOT_FOUND` if it is deleted and `CONFLICT` if its version is stale. */
async function getRule(tx: Tx, list: FilterList, { id, version }: EditedVersion): Promise<StoredRule> {
  const rule = await findRule(tx, list, id)
  if (!rule) throw new AppError('NOT_FOUND')
  if (version !== undefined && version !== rule.version) throw conflict('rule-changed')
  return rule
}

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
    if (!last) throw conflict('nothing-to-undo')
    if (wanted !== undefined && wanted !== last.id) throw conflict('rules-changed')
    return {
      action: 'undo',
      before: last.after as StoredRule[],
      after: last.before as StoredRule[],
      undoes: last.id,
    }
  })
}
