import type { FilterChange, FilterList, FilterUsage } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { StoredRule } from './store.ts'

const shownChanges = 50
const recentJobs = 100
const shownJobs = 5

/** The last change of a kind of rules that was not undone. */
export async function findUndoable(db: Db, list: FilterList) {
  return db
    .selectFrom('filter_changes as change')
    .select(['id', 'before', 'after'])
    .where('list', '=', list)
    .where('action', '<>', 'undo')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('filter_changes as undo').select('undo.id').whereRef('undo.undoes', '=', 'change.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listChanges(db: Db, list: FilterList): Promise<FilterChange[]> {
  const changes = await db
    .selectFrom('filter_changes')
    .innerJoin('accounts', 'accounts.id', 'actor_account_id')
    .select([
      'filter_changes.id',
      'at',
      'username as by',
      sql<FilterChange['action']>`action`.as('action'),
      'before',
      'after',
    ])
    .where('list', '=', list)
    .orderBy('filter_changes.id', 'desc')
    .limit(shownChanges)
    .execute()
  const undoable = await findUndoable(db, list)
  return changes.map(({ before, after, at, ...change }) => {
    const [old, next] = [before, after] as [StoredRule[], StoredRule[]]
    const oldIds = new Set(old.map(({ id }) => id))
    const updated = next.filter(({ id }) => oldIds.has(id)).length
    const added = next.length - updated
    const removed = old.length - updated
    return {
      ...change,
      at: at.toISOString(),
      entry: added + removed + updated === 1 ? nameOf(next[0] ?? old[0]) : null,
      added,
      removed,
      updated,
      can_undo: change.id === undoable?.id,
    }
  })
}

const nameOf = (row: StoredRule | undefined): string | null =>
  row ? ('key' in row ? row.key : row.name) : null

/** Where and how often the rules of a kind were applied in the newest jobs with rules. */
export async function findUsage(db: Db, list: FilterList): Promise<FilterUsage> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'public_id', 'created_at'])
    .where('rule_set', 'is not', null)
    .orderBy('id', 'desc')
    .limit(recentJobs)
    .execute()
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const uses = await db
    .selectFrom('rule_uses')
    .select(['job_id', 'rule_id', 'values_changed'])
    .where('list', '=', list)
    .where('job_id', '=', sql<number>`any(${[...byId.keys()]})`)
    .orderBy('job_id', 'desc')
    .execute()
  const rules = new Map<number, FilterUsage['rules'][number]>()
  for (const { job_id, rule_id, values_changed } of uses) {
    const rule = rules.get(rule_id) ?? { id: rule_id, values: 0, jobs: [] }
    const job = byId.get(job_id)
    rules.set(rule_id, rule)
    rule.values += values_changed
    if (job && rule.jobs.length < shownJobs)
      rule.jobs.push({
        job_id: job.public_id,
        created_at: job.created_at.toISOString(),
        values: values_changed,
      })
  }
  return { jobs: jobs.length, rules: [...rules.values()].sort((a, b) => a.id - b.id) }
}
