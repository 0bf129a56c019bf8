// docs/decisions/0042-completeness.md
import {
  attributeField,
  euAddressPattern,
  requiredSafetyFacts,
  type SafetyCounts,
  safetyAttributeNames,
  safetyEvidence,
  safetyFacts,
} from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { expectedNames, isEndless, type OwnedList, shownCategory } from './expectations-store.ts'
import { isIgnored } from './ignored-store.ts'
import { findOne } from './rows-store.ts'

/** Fields of every row besides the attributes that its category expects. */
const baseFields = 6

/** The attributes of a row with the owner's edits. An edit without a value removes one. */
const ownNames = sql`CASE WHEN has_edits THEN ARRAY(
    SELECT unnest(row.attribute_names)
    EXCEPT SELECT substr(field, 11) FROM list_edits AS edit
      WHERE edit.list_id = row.list_id AND edit.position = row.position AND field LIKE 'attribute:%'
    UNION SELECT substr(field, 11) FROM list_edits AS edit
      WHERE edit.list_id = row.list_id AND edit.position = row.position AND field LIKE 'attribute:%' AND value <> ''
  ) ELSE row.attribute_names END`

/** Whether a row has edits that meet a condition. */
const hasOwn = (condition: RawBuilder<unknown>) => sql`(has_edits AND EXISTS (
  SELECT FROM list_edits AS edit WHERE edit.list_id = row.list_id AND edit.position = row.position AND ${condition}))`

/** What the owner's edits of a row state about product safety. An edit without a value removes it. */
const safetyEdits = sql`
  SELECT fact, value FROM list_edits AS edit
  JOIN (VALUES ${sql.join(Object.entries(safetyAttributeNames).map(([fact, name]) => sql`(${attributeField(name)}, ${fact})`))})
    AS named (field, fact) USING (field)
  WHERE edit.list_id = row.list_id AND edit.position = row.position
  UNION ALL
  SELECT 'in-eu', CASE WHEN trim(value) ~ ${euAddressPattern} THEN value ELSE '' END FROM list_edits AS edit
  WHERE edit.list_id = row.list_id AND edit.position = row.position
    AND field = ${attributeField(safetyAttributeNames.address)}`

/** What is stated about product safety with the owner's edits. Unknown without a product and edits. */
const ownSafety = sql`CASE
  WHEN NOT has_edits THEN stated_safety
  ELSE ARRAY(
    SELECT unnest(stated_safety) EXCEPT SELECT fact FROM (${safetyEdits}) AS edited
    UNION SELECT fact FROM (${safetyEdits}) AS edited WHERE value <> ''
  ) END`

const missingSafety = sql`array_remove(ARRAY[${sql.join(
  Object.entries(safetyEvidence).map(
    ([fact, evidence]) => sql`CASE WHEN NOT own.safety && ${[...evidence]}::text[] THEN ${fact} END`,
  ),
)}], NULL)`

/**
 * Position, score and missing fields of rows of a list. Only rows whose stored score differs. A row of a category for which the
 * list has taken no expectations yet has no score: its run has not ended.
 */
const changedScores = (list: OwnedList, selected: RawBuilder<unknown>) => sql`
  SELECT position, score AS completeness, lacks AS missing, lacks_safety AS missing_safety FROM (
    SELECT position, completeness, missing, missing_safety,
      CASE WHEN is_scored THEN 100 * (total - cardinality(lacking)) / total END AS score,
      CASE WHEN is_scored THEN lacking END AS lacks,
      CASE WHEN is_scored THEN lacking_safety END AS lacks_safety
    FROM (
      SELECT row.position, completeness, missing, missing_safety, CASE WHEN own.safety IS NOT NULL THEN ${missingSafety} END AS lacking_safety,
        ${baseFields} + coalesce(cardinality(expected.names), 0) AS total,
        NOT ${isIgnored('row')} AND (verdict = 'found' OR verdict IS DISTINCT FROM 'skipped' AND ${hasOwn(sql`field NOT IN ('price', 'pictures') AND field NOT LIKE 'own:%'`)})
          AND (${shownCategory} IS NULL OR ${isEndless(shownCategory)} OR taken.category IS NOT NULL) AS is_scored,
        array_remove(ARRAY[
          CASE WHEN coalesce(row.own_title, row.title, '') = '' THEN 'title' END,
          CASE WHEN coalesce(row.own_brand, row.brand, '') = '' THEN 'brand' END,
          CASE WHEN ${shownCategory} IS NULL THEN 'category' END,
          CASE WHEN ${hasOwn(sql`field = 'pictures' AND value IN ('', '[]')`)}
            OR image IS NULL AND NOT ${hasOwn(sql`field = 'pictures'`)} THEN 'picture' END,
          CASE WHEN num_nonnulls(amazon_price, ebay_price) = 0 AND NOT ${hasOwn(sql`field = 'price' AND value <> ''`)} THEN 'price' END,
          CASE WHEN NOT has_description AND NOT ${hasOwn(sql`field IN ('bullets', 'description') AND value <> ''`)} THEN 'description' END
        ], NULL) || ARRAY(
          SELECT 'attribute:' || name FROM unnest(expected.names) AS name WHERE name <> ALL (own.names_with_edits)
        ) AS lacking
      FROM list_rows AS row
      LEFT JOIN LATERAL (${findOne('list_scores', sql`list_id = ${list.id}`, 'row')}) AS score ON true
      LEFT JOIN (
        SELECT category, array_agg(name ORDER BY name) AS names
        FROM (${expectedNames(list, sql`SELECT ${shownCategory} FROM list_rows AS row WHERE list_id = ${list.id} AND ${selected}`)}) AS expected
        GROUP BY category
      ) AS expected ON expected.category = ${shownCategory}
      LEFT JOIN list_expectations AS taken ON taken.list_id = row.list_id AND taken.category = ${shownCategory}
      CROSS JOIN LATERAL (SELECT ${ownNames} AS names_with_edits, ${ownSafety} AS safety) AS own
      WHERE row.list_id = ${list.id} AND ${selected}
    ) AS checked
  ) AS scored
  WHERE (completeness, missing, missing_safety) IS DISTINCT FROM (score, lacks, lacks_safety)`

const at = (positions: readonly number[]) =>
  sql`row.position BETWEEN ${Math.min(...positions)} AND ${Math.max(...positions)} AND row.position = ANY (${positions})`

/**
 * Scores rows that the caller has locked with `lockRows`, and adds to the sums of their list.
 */
export async function scoreRows(tx: Tx, list: OwnedList, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    WITH scored AS MATERIALIZED (${changedScores(list, at(positions))}), deleted AS (
      DELETE FROM list_scores USING scored
      WHERE list_scores.list_id = ${list.id} AND list_scores.position = scored.position AND scored.completeness IS NULL
      RETURNING list_scores.completeness AS before, NULL::smallint AS now
    ), stored AS (
      INSERT INTO list_scores SELECT ${list.id}::bigint, * FROM scored WHERE completeness IS NOT NULL
      ON CONFLICT (list_id, position) DO UPDATE SET completeness = excluded.completeness, missing = excluded.missing,
        missing_safety = excluded.missing_safety
      RETURNING old.completeness AS before, new.completeness AS now
    ), changed AS (
      SELECT * FROM deleted UNION ALL SELECT * FROM stored
    ), counted AS (
      SELECT count(*) AS changed, count(now) - count(before) AS rows,
        coalesce(sum(now), 0) - coalesce(sum(before), 0) AS points
      FROM changed
    )
    UPDATE lists SET scored_rows = scored_rows + counted.rows, completeness_sum = completeness_sum + counted.points,
      rows_version = rows_version + 1
    FROM counted WHERE lists.id = ${list.id} AND counted.changed > 0`.execute(tx)
}

/** Which rows of a list are scored: up to `to`, and only those of some categories if they are given. */
interface Part {
  after: number
  to: number
  categories?: readonly string[] | undefined
}

/** Positions of rows whose stored score is outdated. */
export async function findOutdated(
  db: Db,
  list: OwnedList,
  { after, to, categories }: Part,
): Promise<number[]> {
  const range = sql`row.position > ${after} AND row.position <= ${to}`
  const selected = categories ? sql`${range} AND ${shownCategory} = ANY (${categories})` : range
  const { rows } = await sql<{ position: number }>`
    SELECT position FROM (${changedScores(list, selected)}) AS outdated ORDER BY position`.execute(db)
  return rows.map(({ position }) => position)
}

/** The list with the position of its last row. Undefined if it does not exist. */
export async function findScoredList(db: Db, id: number) {
  return db
    .selectFrom('lists')
    .select(['id', 'account_id as accountId', 'total_rows as lastPosition'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** All lists of an account, the last changed first. */
export async function findScoredLists(db: Db, accountId: number) {
  return db
    .selectFrom('lists')
    .select(['id', 'account_id as accountId', 'total_rows as lastPosition'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Scored rows of a list whose product safety is known, those with all required facts, and those without each fact. */
export async function countSafety(db: Db, listId: number): Promise<SafetyCounts> {
  const { rows } = await sql<SafetyCounts>`
    SELECT count(*) AS checked, count(*) FILTER (WHERE NOT missing_safety && ${[...requiredSafetyFacts]}::text[]) AS complete,
      ${sql.join(safetyFacts.map((fact) => sql`count(*) FILTER (WHERE ${fact} = ANY (missing_safety)) AS ${sql.ref(fact)}`))}
    FROM list_scores WHERE list_id = ${listId} AND missing_safety IS NOT NULL`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate returns one row.')
  return counts
}

/** Fields that rows of a list lack: in how many rows, and how many of these lack nothing else. */
export async function findGaps(db: Db, listId: number, limit: number) {
  const { rows } = await sql<{ field: string; rows: number; completes: number }>`
    SELECT field, count(*) AS rows, count(*) FILTER (WHERE cardinality(missing) = 1) AS completes
    FROM list_scores, unnest(missing) AS field WHERE list_id = ${listId}
    GROUP BY field ORDER BY completes DESC, rows DESC, field LIMIT ${limit}`.execute(db)
  return rows
}
