// docs/decisions/0063-families.md

import type {
  FamilyNumberRule,
  FamilyParent,
  FamilyReason,
  FamilyRule,
  FamilyState,
  ListAxisName,
} from '@merkwerk/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { isIgnored } from '../rows/index.ts'

export interface Axis {
  key: string
  label: string
}

/** What JSON columns and texts of a stored family hold. */
interface FamilyColumns {
  axes: Axis[]
  parent: FamilyParent
  reason: FamilyReason
  rejected_rows: RejectedRow[]
  rule: FamilyRule
  state: FamilyState
}

/** A row of a rejected family with the values that it had. */
export interface RejectedRow {
  position: number
  values: readonly string[]
}

export type StoredFamily = Omit<Selectable<Tables['list_families']>, keyof FamilyColumns> & FamilyColumns

export interface StoredMember {
  position: number
  family_id: number | null
  axis_values: string[]
}

const families = (db: Db | Tx, listId: number) =>
  db.selectFrom('list_families').selectAll().where('list_id', '=', listId).$castTo<StoredFamily>()

export const findAllFamilies = (db: Db | Tx, listId: number): Promise<StoredFamily[]> =>
  families(db, listId).orderBy('id').execute()

export const findFamilies = (db: Db | Tx, listId: number, ids: readonly number[]): Promise<StoredFamily[]> =>
  families(db, listId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Accepted families that have one of these rows, or one of these numbers. */
export function findAcceptedFamilies(
  db: Db,
  listId: number,
  { positions, numbers }: { positions: readonly number[]; numbers: readonly string[] },
): Promise<StoredFamily[]> {
  return families(db, listId)
    .where('state', '=', 'accepted')
    .where(sql<boolean>`(number = ANY (${[...numbers]}) OR id IN (
      SELECT family_id FROM list_family_rows
      WHERE list_family_rows.list_id = ${listId} AND position = ANY (${[...positions]})))`)
    .orderBy('id')
    .execute()
}

/** The searched rows of a list that are the parents of families: they have its number and are in no family. */
export async function findParentRows(db: Db, listId: number, familyIds: readonly number[]) {
  const { rows } = await sql<{ family_id: number; position: number }>`
    SELECT family.id AS family_id, min(row.position) AS position
    FROM list_families AS family JOIN list_rows AS row
      ON row.list_id = family.list_id AND lower(row.article_number) = lower(family.number)
    WHERE family.list_id = ${listId} AND family.id = ANY (${[...familyIds]})
      AND row.article_number = family.number AND NOT ${isIgnored('row')} AND verdict IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM list_family_rows AS member
        WHERE member.list_id = row.list_id AND member.position = row.position AND family_id IS NOT NULL
      )
    GROUP BY family.id`.execute(db)
  return rows
}

/** The rows of families with their article numbers, in list order. */
export async function findMembers(db: Db | Tx, listId: number, familyIds: readonly number[]) {
  if (familyIds.length === 0) return []
  return db
    .selectFrom('list_family_rows as member')
    .innerJoin('list_rows as row', (join) =>
      join.onRef('row.list_id', '=', 'member.list_id').onRef('row.position', '=', 'member.position'),
    )
    .select(['member.position', 'family_id', 'axis_values', 'has_ean', 'row.article_number', 'row.image'])
    .select(sql<string>`coalesce(row.own_title, row.title, '')`.as('title'))
    .select(sql<boolean>`NOT ${isIgnored('row')} AND verdict IS NOT NULL`.as('is_listed'))
    .where('member.list_id', '=', listId)
    .where('row.list_id', '=', listId)
    .where('family_id', 'in', [...familyIds])
    .orderBy('member.position')
    .execute()
}

/** The article numbers of rows, in list order. */
export const findArticleNumbers = (db: Db | Tx, listId: number, positions: readonly number[]) =>
  db
    .selectFrom('list_rows')
    .select(['position', 'article_number'])
    .where('list_id', '=', listId)
    .where('position', 'in', [...positions])
    .orderBy('position')
    .execute()

/** Articles that can be bought among those with some numbers, which are in lower case: rows in families, and others with an EAN or a price. */
export async function findArticles(tx: Tx, listId: number, numbers: readonly string[]) {
  const { rows } = await sql<{ number: string; isChild: boolean }>`
    SELECT lower(article_number) AS number, member.position IS NOT NULL AS "isChild"
    FROM list_rows AS row LEFT JOIN list_family_rows AS member
      ON member.list_id = row.list_id AND member.position = row.position AND family_id IS NOT NULL
    WHERE row.list_id = ${listId} AND lower(article_number) = ANY (${numbers.map((number) => number.toLowerCase())})
      AND NOT ${isIgnored('row')} AND (
        member.position IS NOT NULL
        OR (verdict = 'found' AND (ean IS NOT NULL OR amazon_price IS NOT NULL OR ebay_price IS NOT NULL))
      )`.execute(tx)
  return rows
}

/** Every row of a list that is in a family, or that the owner took out of all. */
export const findPlacedRows = (db: Db | Tx, listId: number): Promise<StoredMember[]> =>
  db
    .selectFrom('list_family_rows')
    .select(['position', 'family_id', 'axis_values'])
    .where('list_id', '=', listId)
    .execute()

/** The families of rows with the labels of their axes. Rows of none are left out. */
export async function findPlaces(tx: Tx, listId: number, positions: readonly number[]) {
  const { rows } = await sql<{ position: number; familyId: number; labels: string[]; values: string[] }>`
    SELECT position, family_id AS "familyId", axis_values AS "values",
      ARRAY (SELECT axis ->> 'label' FROM jsonb_array_elements(axes) WITH ORDINALITY AS list (axis, place) ORDER BY place) AS labels
    FROM list_family_rows AS member JOIN list_families AS family ON family.id = family_id
    WHERE member.list_id = ${listId} AND position = ANY (${[...positions]}) AND state <> 'rejected'`.execute(
    tx,
  )
  return rows
}

/** Families that their owner changed stay as they are. */
export async function markDecided(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`UPDATE list_families SET is_decided = true, changed_at = ${now} WHERE id = ANY (${[...ids]})`.execute(
    tx,
  )
}

export interface NewFamily {
  key: string
  state: FamilyState
  rule: FamilyRule
  reason: FamilyReason
  number: string
  axes: readonly Axis[]
  isDecided: boolean
}

/** Parameters of one statement are limited. */
const rowsAtOnce = 1_000

/** Stores families and returns their IDs by key. Those that exist are replaced, and keep their number, title and decision. */
export async function saveFamilies(
  tx: Tx,
  listId: number,
  families: readonly NewFamily[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let from = 0; from < families.length; from += rowsAtOnce) {
    const stored = await tx
      .insertInto('list_families')
      .values(
        families.slice(from, from + rowsAtOnce).map((family) => ({
          list_id: listId,
          key: family.key,
          state: family.state,
          rule: family.rule,
          reason: JSON.stringify(family.reason),
          number: family.number,
          axes: JSON.stringify(family.axes),
          is_decided: family.isDecided,
          changed_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['list_id', 'key']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          rule: ref('excluded.rule'),
          reason: ref('excluded.reason'),
          axes: ref('excluded.axes'),
          changed_at: ref('excluded.changed_at'),
        })),
      )
      .returning(['id', 'key'])
      .execute()
    for (const { id, key } of stored) ids.set(key, id)
  }
  return ids
}

export const updateFamily = async (
  tx: Tx,
  id: number,
  change: Updateable<Tables['list_families']>,
): Promise<void> => {
  await tx.updateTable('list_families').set(change).where('id', '=', id).execute()
}

/** A place of a row. Without a family: the owner took the row out of all. */
export interface Placement {
  position: number
  familyId: number | null
  values: readonly string[]
}

export async function placeRows(tx: Tx, listId: number, placements: readonly Placement[]): Promise<void> {
  for (let from = 0; from < placements.length; from += rowsAtOnce)
    await tx
      .insertInto('list_family_rows')
      .values(
        placements.slice(from, from + rowsAtOnce).map(({ position, familyId, values }) => ({
          list_id: listId,
          position,
          family_id: familyId,
          axis_values: [...values],
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['list_id', 'position']).doUpdateSet(({ ref }) => ({
          family_id: ref('excluded.family_id'),
          axis_values: ref('excluded.axis_values'),
        })),
      )
      .execute()
}

export async function removeRows(tx: Tx, listId: number, familyIds: readonly number[]): Promise<void> {
  if (familyIds.length > 0)
    await tx
      .deleteFrom('list_family_rows')
      .where('list_id', '=', listId)
      .where(sql<boolean>`family_id = ANY (${[...familyIds]})`)
      .execute()
}

export async function deleteFamilies(tx: Tx, listId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await removeRows(tx, listId, ids)
  await tx
    .deleteFrom('list_families')
    .where('list_id', '=', listId)
    .where(sql<boolean>`id = ANY (${[...ids]})`)
    .execute()
}

/** Dissolves families of a list that have less than two rows, except rejected ones. */
export async function deleteSmallFamilies(tx: Tx, listId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT family.id FROM list_families AS family
    LEFT JOIN list_family_rows AS member ON member.family_id = family.id AND member.list_id = family.list_id
    WHERE family.list_id = ${listId} AND state <> 'rejected'
    GROUP BY family.id HAVING count(member.position) < 2`.execute(tx)
  await deleteFamilies(
    tx,
    listId,
    rows.map(({ id }) => id),
  )
}

/** The columns of a list, and how it numbers parents and names axes. Undefined if it does not exist or is deleted. */
export const findFamilyList = async (db: Db | Tx, listId: number) =>
  db
    .selectFrom('lists')
    .innerJoin('accounts', 'accounts.id', 'lists.account_id')
    .select([
      'own_columns',
      'total_rows',
      'rows_version',
      'family_numbers',
      'family_axes',
      'accounts.language',
    ])
    .where('lists.id', '=', listId)
    .where('lists.deleted_at', 'is', null)
    .$narrowType<{ family_numbers: FamilyNumberRule; family_axes: ListAxisName[] }>()
    .executeTakeFirst()

export async function saveNumberRule(tx: Tx, listId: number, rule: FamilyNumberRule): Promise<void> {
  await tx
    .updateTable('lists')
    .set({ family_numbers: JSON.stringify(rule) })
    .where('id', '=', listId)
    .execute()
}

export async function saveAxisNames(tx: Tx, listId: number, names: readonly ListAxisName[]): Promise<void> {
  await tx
    .updateTable('lists')
    .set({ family_axes: JSON.stringify(names) })
    .where('id', '=', listId)
    .execute()
}

export async function saveAxes(
  tx: Tx,
  families: readonly { id: number; axes: readonly Axis[] }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE list_families AS family SET axes = given.axes, changed_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(families)}::jsonb) AS given (id bigint, axes jsonb)
    WHERE family.id = given.id`.execute(tx)
}

/** Files of the list have changed, because exports write its families. */
export async function markFamiliesChanged(tx: Tx, listId: number): Promise<void> {
  await sql`UPDATE lists SET rows_version = rows_version + 1 WHERE id = ${listId}`.execute(tx)
}
