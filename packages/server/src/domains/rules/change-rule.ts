import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeRules } from './change-rules.ts'
import { findRule, type RuleFields, type StoredRule } from './store.ts'

/** Adds a rule. Throws `INVALID_INPUT` if it exists already. */
export async function createRule<L extends FilterList>(
  context: Context,
  admin: Actor,
  list: L,
  fields: RuleFields[L],
): Promise<StoredRule<L>> {
  const [row] = (await changeRules(context, admin, list, async () => ({
    action: 'create',
    before: [],
    after: [fields],
  }))) as [StoredRule<L>]
  return row
}

/** Changes a rule. Throws as `getRule` does, and `INVALID_INPUT` if another rule has the same values. */
export async function updateRule<L extends FilterList>(
  context: Context,
  admin: Actor,
  list: L,
  id: number,
  { version, ...fields }: RuleFields[L] & { version?: number | undefined },
): Promise<StoredRule<L>> {
  const [row] = (await changeRules(context, admin, list, async (tx) => ({
    action: 'update',
    before: [await getRule(tx, list, id, version)],
    after: [{ ...(fields as RuleFields[L]), id }],
  }))) as [StoredRule<L>]
  return row
}

/** Deletes a rule. Throws as `getRule` does. */
export async function deleteRule(
  context: Context,
  admin: Actor,
  list: FilterList,
  { id, version }: { id: number; version: number | undefined },
): Promise<void> {
  await changeRules(context, admin, list, async (tx) => ({
    action: 'delete',
    before: [await getRule(tx, list, id, version)],
    after: [],
  }))
}

/**
 * Reads a rule while the rules are locked. Throws `NOT_FOUND` if it is deleted and `CONFLICT` if it has changed since
 * `version`.
 */
async function getRule<L extends FilterList>(
  tx: Tx,
  list: L,
  id: number,
  version: number | undefined,
): Promise<StoredRule<L>> {
  const row = await findRule(tx, list, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && version !== row.version)
    throw new AppError(
      'CONFLICT',
      { success: false },
      { text: 'Someone else has changed this entry in the meantime. Nothing was overwritten.' },
    )
  return row
}
