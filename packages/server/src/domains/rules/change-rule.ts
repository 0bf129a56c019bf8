import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeRules } from './change-rules.ts'
import { findRule, type RuleFields, type StoredRule } from './store.ts'

/** Adds a rule to a list. Throws `INVALID_INPUT` where it is listed already. */
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

/** Changes a rule. Throws `NOT_FOUND`, `CONFLICT` as `findPair` does, and `INVALID_INPUT` where it is listed already. */
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

/** Takes a rule out of a list. Throws `NOT_FOUND` and `CONFLICT` as `findPair` does. */
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
 * A rule as an admin saw it, in a locked list. Throws `NOT_FOUND` where it is gone and `CONFLICT` where somebody changed
 * it since `version`.
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
      { text: 'Somebody else changed this entry meanwhile. Nothing was overwritten.' },
    )
  return row
}
