// docs/decisions/0032-rules.md

import type { FilterChange, FilterList } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { isUniqueViolation, type Tx } from '../../../platform/db/index.ts'
import { refuseFields } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from '../../people/accounts/index.ts'
import {
  insertChange,
  lockRules,
  newIds,
  type RuleFields,
  replaceRules,
  type StoredRule,
  uniqueIndexes,
} from './store.ts'

/** A rule after a change. New if it has no ID. */
export type NextRule = RuleFields & { id?: number }

/** The rules that a change removes and adds. A rule on both sides is updated. */
interface Change {
  action: FilterChange['action']
  before: readonly StoredRule[]
  after: readonly NextRule[]
  /** For `undo`: the ID of the change that is undone. */
  undoes?: number
}

/**
 * Changes the rules of one kind in one transaction. `decide` runs while all other changes are locked out. The change is
 * stored for undo and audited. Returns the added rules, none if `decide` returns no change. Throws `INVALID_INPUT` if a
 * rule would exist twice, and the errors of `decide`.
 */
export async function changeRules(
  context: Context,
  admin: Actor,
  list: FilterList,
  decide: (tx: Tx) => Promise<Change | undefined>,
): Promise<StoredRule[]> {
  try {
    return await context.db.transaction().execute(async (tx) => {
      await lockRules(tx)
      const change = await decide(tx)
      return change ? applyChange(context, tx, admin, list, change) : []
    })
  } catch (error) {
    for (const [index, fields] of Object.entries(uniqueIndexes))
      if (isUniqueViolation(error, index)) throw refuseFields(fields)
    throw error
  }
}

async function applyChange(
  context: Context,
  tx: Tx,
  admin: Actor,
  list: FilterList,
  { action, before, after, undoes }: Change,
): Promise<StoredRule[]> {
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
  const added = numbered.map((row) => ({ ...row, version })) as StoredRule[]
  await replaceRules(tx, list, { removed: before, added })
  await writeAudit(tx, {
    at,
    by: admin.accountId,
    action: 'change-filters',
    details: { list, change: version, action },
  })
  return added
}
