// docs/decisions/0064-changes.md

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/index.ts'
import { conflict } from '../../../../platform/errors.ts'

/**
 * A change of families has cells as other changes do. The field `family` of a row is the family that it is in, with its values. The field
 * `family:ID`, at position 0, is all that the owner or a decision gave that family. Null: the row is in none, the family does not exist. The
 * fields `axes` and `numbers`, at position 0, are how the list names axes and numbers parents.
 */
export interface FamilyCell {
  position: number
  field: string
  value: string | null
}

const rowText = sql`coalesce(member.family_id::text, 'none') || ' ' || to_json(member.axis_values)::text`
const familyText = sql`(to_jsonb(family) - 'id' - 'list_id' - 'changed_at')::text`

/** Joins what a cell holds now. */
export const joinFamilies = (listId: number) => sql`
  LEFT JOIN LATERAL (
    SELECT CASE cell.field WHEN 'family' THEN (
      SELECT ${rowText} FROM list_family_rows AS member
      WHERE member.list_id = ${listId} AND member.position = cell.position
    ) WHEN 'axes' THEN (SELECT family_axes::text FROM lists WHERE id = ${listId})
      WHEN 'numbers' THEN (SELECT family_numbers::text FROM lists WHERE id = ${listId}) ELSE (
      SELECT ${familyText} FROM list_families AS family
      WHERE family.list_id = ${listId} AND family.id::text = split_part(cell.field, ':', 2)
    ) END AS value
  ) AS now ON true`

/** The cells of families, of all their rows, of further rows, of the names of axes and of the rule of numbers. */
export async function readFamilyCells(
  tx: Tx,
  listId: number,
  { families, positions }: { families: readonly number[]; positions: readonly number[] },
): Promise<FamilyCell[]> {
  const { rows } = await sql<FamilyCell>`
    SELECT position, 'family' AS field, ${rowText} AS value FROM list_family_rows AS member
    WHERE list_id = ${listId} AND (position = ANY (${[...positions]}) OR family_id = ANY (${[...families]}))
    UNION ALL
    SELECT 0, 'family:' || id, ${familyText} FROM list_families AS family
    WHERE list_id = ${listId} AND id = ANY (${[...families]})
    UNION ALL
    SELECT 0, field, value::text
    FROM lists, LATERAL (VALUES ('axes', family_axes), ('numbers', family_numbers)) AS own (field, value)
    WHERE id = ${listId}`.execute(tx)
  return rows
}

/** The families that rows are in. */
export async function findFamiliesAt(
  tx: Tx,
  listId: number,
  positions: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('list_family_rows')
    .select('family_id')
    .distinct()
    .where('list_id', '=', listId)
    .where(sql<boolean>`position = ANY (${[...positions]})`)
    .where('family_id', 'is not', null)
    .execute()
  return rows.flatMap(({ family_id: id }) => id ?? [])
}

/**
 * Refuses what would take rows that came into a family later out of it without an entry, or leave them with values of other axes. Texts of
 * rows are no JSON.
 */
async function refuseLaterRows(tx: Tx, listId: number, cells: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM (${cells}) AS cell
      JOIN list_families AS family ON family.list_id = ${listId} AND cell.field = 'family:' || family.id
      JOIN list_family_rows AS member ON member.list_id = ${listId} AND member.family_id = family.id
    WHERE CASE WHEN cell.value IS NULL OR cell.field = 'family' THEN true
        ELSE cell.value::jsonb ->> 'state' = 'rejected'
          OR jsonb_path_query_array(cell.value::jsonb, '$.axes[*].key') <> jsonb_path_query_array(family.axes, '$[*].key') END
      AND NOT EXISTS (SELECT FROM (${cells}) AS own WHERE own.field = 'family' AND own.position = member.position)
    LIMIT 1`.execute(tx)
  if (rows.length > 0) throw conflict('change-overwritten')
}

/**
 * Writes cells, `field`, `position`, `value` and the `former` one of a query. Throws `CONFLICT` if a decision has found a family of the cells
 * again meanwhile, under another ID, if another family has its number by now, or if rows have come into it that the cells leave out.
 */
export async function writeFamilyCells(tx: Tx, listId: number, cells: RawBuilder<unknown>): Promise<void> {
  await refuseLaterRows(tx, listId, cells)
  await sql`
    DELETE FROM list_families AS family USING (${cells}) AS cell
    WHERE family.list_id = ${listId} AND cell.field = 'family:' || family.id AND cell.value IS NULL`.execute(
    tx,
  )
  const { rows: found } = await sql`
    SELECT FROM (${cells}) AS cell JOIN list_families AS family
      ON family.list_id = ${listId} AND family.key = cell.value::jsonb ->> 'key' AND cell.field <> 'family:' || family.id
    WHERE cell.field LIKE 'family:%' AND cell.value IS NOT NULL
    UNION ALL
    SELECT FROM (${cells}) AS cell JOIN list_families AS family
      ON family.list_id = ${listId} AND lower(family.number) = lower(cell.value::jsonb ->> 'number') AND cell.field <> 'family:' || family.id
        AND cell.value::jsonb ->> 'number' IS DISTINCT FROM cell.former::jsonb ->> 'number'
        AND NOT EXISTS (SELECT FROM (${cells}) AS own WHERE own.field = 'family:' || family.id)
    WHERE cell.field LIKE 'family:%' AND cell.value IS NOT NULL
    LIMIT 1`.execute(tx)
  if (found.length > 0) throw conflict('change-overwritten')
  await sql`
    INSERT INTO list_families AS family OVERRIDING SYSTEM VALUE
    SELECT stored.* FROM (${cells}) AS cell, jsonb_populate_record(NULL::list_families, cell.value::jsonb
      || jsonb_build_object('id', split_part(cell.field, ':', 2)::bigint, 'list_id', ${listId}::bigint, 'changed_at', now())
    ) AS stored
    WHERE cell.field LIKE 'family:%' AND cell.value IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET
      state = excluded.state, rule = excluded.rule, reason = excluded.reason, number = excluded.number,
      has_own_number = excluded.has_own_number, title = excluded.title, parent = excluded.parent, axes = excluded.axes,
      is_decided = excluded.is_decided, rejected_rows = excluded.rejected_rows, changed_at = excluded.changed_at`.execute(
    tx,
  )
  await sql`
    DELETE FROM list_family_rows AS member USING (${cells}) AS cell
    WHERE member.list_id = ${listId} AND cell.field = 'family' AND cell.position = member.position
      AND cell.value IS NULL`.execute(tx)
  await sql`
    INSERT INTO list_family_rows (list_id, position, family_id, axis_values)
    SELECT ${listId}::bigint, cell.position, nullif(split_part(cell.value, ' ', 1), 'none')::bigint,
      ARRAY (SELECT json_array_elements_text(substr(cell.value, strpos(cell.value, ' ') + 1)::json))
    FROM (${cells}) AS cell WHERE cell.field = 'family' AND cell.value IS NOT NULL
    ON CONFLICT (list_id, position) DO UPDATE
      SET family_id = excluded.family_id, axis_values = excluded.axis_values`.execute(tx)
  await sql`
    UPDATE lists SET
      family_axes = coalesce((SELECT value::jsonb FROM (${cells}) AS cell WHERE field = 'axes'), family_axes),
      family_numbers = coalesce((SELECT value::jsonb FROM (${cells}) AS cell WHERE field = 'numbers'), family_numbers)
    WHERE id = ${listId}`.execute(tx)
}
