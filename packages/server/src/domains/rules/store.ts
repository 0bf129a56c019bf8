import type { FilterList } from '@merkwerk/contract'
import type { RuleUse } from '@merkwerk/engine'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'

/** What an admin enters, by list. */
export interface RuleFields {
  'key-value': { key: string; value: string }
  'keyword-killer': { key: string; value: string }
  'key-multivalue': { name: string; values: string[] }
}

export interface Identity {
  id: number
  /** The change that wrote the row. */
  version: number
}
export type StoredRule<L extends FilterList = FilterList> = RuleFields[L] & Identity

const tables = {
  'key-value': 'key_value_pairs',
  'keyword-killer': 'keyword_pairs',
  'key-multivalue': 'multi_value_pairs',
} as const satisfies Record<FilterList, string>

/** Refused by the database: the row's key, value or pair is taken. */
export const uniqueIndexes = {
  key_value_pairs_key: { key: ['This key is already listed.'] },
  key_value_pairs_value: { value: ['This value is already listed.'] },
  keyword_pairs_pair: { value: ['This keyword is already listed for this attribute.'] },
  multi_value_pairs_name: { name: ['This name is already listed.'] },
} as const satisfies Record<string, Record<string, string[]>>

/** Texts that the database holds to be the same, ignoring case and outer blanks. */
export const fold = (text: string): string => text.trim().toLowerCase()

/** What makes two rows the same rule: importing one of them changes the other. */
export const ruleKey: { [L in FilterList]: (fields: RuleFields[L]) => string } = {
  'key-value': ({ key }) => fold(key),
  'keyword-killer': ({ key, value }) => JSON.stringify([fold(key), fold(value)]),
  'key-multivalue': ({ name }) => fold(name),
}

/** All rows of a list, oldest first. */
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

/** Numbers for new rows of a list. */
export async function newIds(tx: Tx, list: FilterList, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${tables[list]}, 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Takes rows out of a list and puts others in, under their own ids. */
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

/** Locks the rules against all other changes until the transaction ends. */
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

/** Adds to how often rules applied in a job; called in the transaction that makes the values count. */
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
