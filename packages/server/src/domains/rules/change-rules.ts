// docs/decisions/0032-rules.md

import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { isUniqueViolation, type Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { writeAudit } from '../accounts/index.ts'
import {
  insertChange,
  lockRules,
  newIds,
  type RuleFields,
  replaceRules,
  type StoredRule,
  uniqueIndexes,
} from './store.ts'

export type ChangeAction = 'create' | 'update' | 'delete' | 'import' | 'undo'

/** A row that is to be in a list; without an id it is new. */
export type NextRule<L extends FilterList = FilterList> = RuleFields[L] & { id?: number }

/** What a change takes out of a list and what it puts in; a row on both sides is changed. */
export interface Change<L extends FilterList = FilterList> {
  action: ChangeAction
  before: readonly StoredRule<L>[]
  after: readonly NextRule<L>[]
  /** For `undo`: the change that is taken back. */
  undoes?: number
}

/**
 * Changes a list in one transaction: `decide` sees it locked against all other changes. The change is kept for undo and
 * audited. Answers the rows put in; undefined when `decide` finds nothing to change. Throws `INVALID_INPUT` where a
 * rule would be listed twice, and what `decide` throws.
 */
export async function changeRules<L extends FilterList>(
  context: Context,
  admin: Actor,
  list: L,
  decide: (tx: Tx) => Promise<Change<L> | undefined>,
): Promise<StoredRule<L>[] | undefined> {
  try {
    return await context.db.transaction().execute(async (tx) => {
      await lockRules(tx)
      const change = await decide(tx)
      return change && (await applyChange(context, tx, admin, list, change))
    })
  } catch (error) {
    for (const [index, fields] of Object.entries(uniqueIndexes))
      if (isUniqueViolation(error, index)) throw new AppError('INVALID_INPUT', fields)
    throw error
  }
}

async function applyChange<L extends FilterList>(
  context: Context,
  tx: Tx,
  admin: Actor,
  list: L,
  { action, before, after, undoes }: Change<L>,
): Promise<StoredRule<L>[]> {
  const at = context.clock.now()
  const ids = await newIds(tx, list, after.filter(({ id }) => id === undefined).length)
  const numbered = after.map((row) => ({ ...row, id: row.id ?? ids.shift() }))
  const version = await insertChange(tx, {
    list,
    action,
    undoes: undoes ?? null,
    before: JSON.stringify(before),
    after: JSON.stringify(numbered),
    actor_account_id: admin.accountId,
    at,
  })
  const added = numbered.map((row) => ({ ...row, version })) as StoredRule<L>[]
  await replaceRules(tx, list, { removed: before, added })
  await writeAudit(tx, {
    at,
    actorAccountId: admin.accountId,
    action: 'change-filters',
    details: { list, change: version, action },
  })
  return added
}
