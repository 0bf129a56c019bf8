import type { FilterList } from '@merkwerk/contract'
import type { RuleUse } from '@merkwerk/engine'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'

export interface RuleFields {
  'key-value': { key: string; value: string }
  'keyword-killer': { key: string; value: string }
  'key-multivalue': { name: string; values: string[] }
}

export interface Identity {
  id: number
  /** The ID of the change that wrote the rule. */
  version: number
}
export type StoredRule<L extends FilterList = FilterList> = RuleFields[L] & Identity

const tables = {
  'key-value': 'key_value_pairs',
  'keyword-killer': 'keyword_pairs',
  'key-multivalue': 'multi_value_pairs',
} as const satisfies Record<FilterList, string>

export const uniqueIndexes = {
  key_value_pairs_key: { key: ['This key is already listed.'] },
  key_value_pairs_value: { value: ['This value is already listed.'] },
  keyword_pairs_pair: { value: ['This keyword is already listed for this attribute.'] },
  multi_value_pairs_name: { name: ['This name is already listed.'] },
} as const satisfies Record<string, Record<string, string[]>>

/** Folds texts that the unique indexes treat as equal: ignores case and surrounding spaces. */
export const fold = (text: string): string => text.trim().toLowerCase()

/** Rules with equal keys are the same rule: an import updates it. */
export const ruleKey: { [L in FilterList]: (fields: RuleFields[L]) => string } = {
  'key-value': ({ key }) => fold(key),
  'keyword-killer': ({ key, value }) => JSON.stringify([fold(key), fold(value)]),
  'key-multivalue': ({ name }) => fold(name),
}

/** All rules of a kind, oldest first. */
export async function readRules<L extends FilterList>(db: Db, list: L): Promise<StoredRule<L>[]> {
  const { rows } = await sql<StoredRule<L>>`SELECT * FROM ${sql.table(tables[list])} ORDER BY id`.execute(db)
  return rows
}

export async function findRule<L extends FilterList>(
  db: Db,
  list: L,
  id: number,
): Promise<StoredRule<L> | undefined> {
  const { rows } = await sql<
    StoredRule<L>
  >`SELECT * FROM ${sql.table(tables[list])} WHERE id = ${id}`.execute(db)
  return rows[0]
}

export async function newIds(tx: Tx, list: FilterList, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${tables[list]}, 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function replaceRules(
  tx: Tx,
  list: FilterList,
  { removed, added }: { removed: readonly Identity[]; added: readonly Identity[] },
): Promise<void> {
  const table = sql.table(tables[list])
  if (removed.length > 0)
    await sql`DELETE FROM ${table} WHERE id = ANY(${removed.map(({ id }) => id)})`.execute(tx)
  if (added.length > 0)
    await sql`
      INSERT INTO ${table}
      SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(added)}::jsonb)`.execute(tx)
}

/** Locks out all other changes of rules until the transaction ends. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`LOCK TABLE filter_changes IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Stores a change of a locked list. Returns its ID, which is the version of the rules from then on. */
export async function insertChange(tx: Tx, change: Insertable<Tables['filter_changes']>): Promise<number> {
  const { id } = await tx
    .insertInto('filter_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds to a job's counts of applied rules, in the transaction that inserts the records. */
export async function addRuleUses(tx: Tx, jobId: number, uses: readonly RuleUse[]): Promise<void> {
  if (uses.length === 0) return
  const byRule = [...Map.groupBy(uses, ({ list, id }) => `${list} ${id}`).values()]
  const rows = byRule.map((same) => ({
    job_id: jobId,
    list: same[0]?.list ?? '',
    rule_id: same[0]?.id ?? 0,
    values_changed: same.length,
  }))
  await tx
    .insertInto('rule_uses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'list', 'rule_id']).doUpdateSet(({ eb, ref }) => ({
        values_changed: eb('rule_uses.values_changed', '+', ref('excluded.values_changed')),
      })),
    )
    .execute()
}
