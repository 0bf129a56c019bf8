import type { FilterChange, FilterList, FilterUsage } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { StoredRule } from './store.ts'

const shownChanges = 50
const recentRuns = 100
const shownRuns = 5

/** The last change of a kind of rules that was not undone. */
export async function findUndoable(db: Db, list: FilterList) {
  return db
    .selectFrom('rule_changes')
    .select(['id', 'before', 'after'])
    .where('list', '=', list)
    .where('action', '<>', 'undo')
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('rule_changes')
        .select('undoes')
        .where('undoes', 'is not', null)
        .$narrowType<{ undoes: number }>(),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listChanges(db: Db, list: FilterList): Promise<FilterChange[]> {
  const changes = await db
    .selectFrom('rule_changes')
    .innerJoin('accounts', 'accounts.id', 'actor_account_id')
    .select([
      'rule_changes.id',
      'at',
      'username as by',
      sql<FilterChange['action']>`action`.as('action'),
      'before',
      'after',
    ])
    .where('list', '=', list)
    .orderBy('rule_changes.id', 'desc')
    .limit(shownChanges)
    .execute()
  const undoable = await findUndoable(db, list)
  return changes.map(({ before, after, at, ...change }) => {
    const [old, next] = [before, after] as [StoredRule[], StoredRule[]]
    const updated = collectIds(old).intersection(collectIds(next)).size
    const added = next.length - updated
    const removed = old.length - updated
    return {
      ...change,
      at: at.toISOString(),
      entry: added + removed + updated === 1 ? toName(next[0] ?? old[0]) : null,
      added,
      removed,
      updated,
      can_undo: change.id === undoable?.id,
    }
  })
}

const collectIds = (rules: readonly StoredRule[]) => new Set(rules.map(({ id }) => id))

const toName = (row: StoredRule | undefined): string | null =>
  row ? ('key' in row ? row.key : row.name) : null

/** Where and how often the rules of a kind were applied in the newest runs with rules. */
export async function findUsage(db: Db, list: FilterList): Promise<FilterUsage> {
  const runs = await db
    .selectFrom('runs')
    .select('id')
    .where('rule_set', 'is not', null)
    .orderBy('id', 'desc')
    .limit(recentRuns)
    .execute()
  const uses = await db
    .selectFrom('rule_uses')
    .innerJoin('runs', 'runs.id', 'run_id')
    .select(['rule_id', 'values_changed', 'public_id', 'created_at'])
    .where('list', '=', list)
    .where('run_id', '=', sql<number>`any(${runs.map(({ id }) => id)})`)
    .orderBy('rule_id')
    .orderBy('run_id', 'desc')
    .execute()
  const rules = [...Map.groupBy(uses, ({ rule_id }) => rule_id)].map(([id, all]) => ({
    id,
    values: all.reduce((sum, { values_changed }) => sum + values_changed, 0),
    runs: all.slice(0, shownRuns).map(({ public_id, created_at, values_changed }) => ({
      run_id: public_id,
      created_at: created_at.toISOString(),
      values: values_changed,
    })),
  }))
  return { runs: runs.length, rules }
}
