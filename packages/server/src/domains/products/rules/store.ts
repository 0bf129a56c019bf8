import type { FilterList, keyValueSchema, multiValueSchema, ruleEndpoints } from '@merkwerk/contract'
import type { RuleUse } from '@merkwerk/engine'
import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import type { FieldProblems } from '../../../platform/errors.ts'

type StoredRules<L extends FilterList> = z.infer<(typeof ruleEndpoints)[L]['list']['response']>
/** A rule with its ID and its version, which is the ID of the change that wrote it. */
export type StoredRule = StoredRules<FilterList>[number]

export type KeyValue = z.infer<typeof keyValueSchema>
export type AllowedValues = z.infer<typeof multiValueSchema>
/** The content of a rule. Blocked keywords have the fields of `KeyValue` too. */
export type RuleFields = KeyValue | AllowedValues

const tables = {
  'key-value': 'renames',
  'keyword-killer': 'blocked_keywords',
  'key-multivalue': 'allowed_values',
} as const satisfies Record<FilterList, string>

export const uniqueIndexes = {
  renames_key: { key: [{ code: 'key-listed' }] },
  renames_value: { value: [{ code: 'value-listed' }] },
  blocked_keywords_pair: { value: [{ code: 'keyword-listed' }] },
  allowed_values_name: { name: [{ code: 'name-listed' }] },
} satisfies Record<string, FieldProblems>

/** Folds texts that the unique indexes treat as equal: ignores case and surrounding spaces. */
export const fold = (text: string): string => text.trim().toLowerCase()

/** Rules with equal keys are the same rule: an import updates it. */
export function ruleKey(list: FilterList, rule: RuleFields): string {
  if ('name' in rule) return fold(rule.name)
  return list === 'key-value' ? fold(rule.key) : JSON.stringify([fold(rule.key), fold(rule.value)])
}

/** All rules of a kind, oldest first. */
export async function readRules<L extends FilterList>(db: Db, list: L): Promise<StoredRules<L>> {
  const { rows } = await sql`SELECT * FROM ${sql.table(tables[list])} ORDER BY id`.execute(db)
  return rows as StoredRules<L>
}

export async function findRule(db: Db, list: FilterList, id: number): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`SELECT * FROM ${sql.table(tables[list])} WHERE id = ${id}`.execute(
    db,
  )
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
  { removed, added }: { removed: readonly StoredRule[]; added: readonly StoredRule[] },
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
  await sql`LOCK TABLE rule_changes IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Stores a change of a locked list. Returns its ID, which is the version of the rules from then on. */
export async function insertChange(tx: Tx, change: Insertable<Tables['rule_changes']>): Promise<number> {
  const { id } = await tx.insertInto('rule_changes').values(change).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds to a run's counts of applied rules, in the transaction that inserts the records. */
export async function addRuleUses(tx: Tx, runId: number, uses: readonly RuleUse[]): Promise<void> {
  if (uses.length === 0) return
  await sql`
    INSERT INTO rule_uses (run_id, list, rule_id, values_changed)
    SELECT ${runId}, list, id, count(*) FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) AS use (list text, id int)
    GROUP BY list, id
    ON CONFLICT (run_id, list, rule_id)
    DO UPDATE SET values_changed = rule_uses.values_changed + excluded.values_changed`.execute(tx)
}
