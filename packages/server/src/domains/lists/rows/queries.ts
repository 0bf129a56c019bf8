import type { ReportedField } from '@merkwerk/contract'
import { sql } from 'kysely'
import { type Db, readRows, withoutIds } from '../../../platform/db/index.ts'

const exportedLists = 100

/**
 * The lists of an account with the values, rows, numbers and candidates that the owner set, the families that the owner decided on, and
 * their histories without cells.
 */
export async function* exportLists(db: Db, accountId: number) {
  const lists = readRows(exportedLists, (last: { id: number } | undefined) =>
    db
      .selectFrom('lists')
      .select(['id', 'public_id', 'name', 'file_name', 'total_rows', 'created_at', 'changed_at'])
      .select(['archived_at', 'own_columns', 'computed_columns', 'family_numbers', 'family_axes'])
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(exportedLists)
      .execute(),
  )
  // One list at a time, so that an account with many lists leaves connections to others.
  for await (const { id, ...list } of lists)
    yield {
      ...list,
      edits: exportEdits(db, id),
      typedRows: exportTypedRows(db, id),
      ignored: await exportIgnored(db, id),
      choices: await exportChoices(db, id),
      families: exportFamilies(db, id),
      ...(await exportViews(db, id, accountId)),
      changes: exportChanges(db, id),
    }
}

const exportedEdits = 200

const exportEdits = (db: Db, listId: number) =>
  readRows(exportedEdits, (last: { position: number; field: string } | undefined) =>
    db
      .selectFrom('list_edits')
      .select(['position', 'field', 'value', 'edited_at'])
      .where('list_id', '=', listId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('position', 'field'), '>', tuple(last?.position ?? 0, last?.field ?? '')),
      )
      .orderBy('position')
      .orderBy('field')
      .limit(exportedEdits)
      .execute(),
  )

/** The rows that the owner added or whose numbers the owner corrected. `cells` are those of `own_columns`. */
const exportTypedRows = (db: Db, listId: number) =>
  readRows(exportedEdits, (last: { position: number } | undefined) =>
    db
      .selectFrom('list_lines')
      .select(['position', 'article_number', 'ean', 'asin', 'mpn', 'mpn_brand', 'cells', 'is_added'])
      .where('list_id', '=', listId)
      .where(({ eb, or }) => or([eb('is_added', '=', true), eb('stated', 'is not', null)]))
      .where('position', '>', last?.position ?? 0)
      .orderBy('position')
      .limit(exportedEdits)
      .execute(),
  )

const exportChoices = (db: Db, listId: number) =>
  db
    .selectFrom('list_choices')
    .select(['position', 'marketplace', 'product_id'])
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()

const exportedChanges = 1_000

const exportChanges = (db: Db, listId: number) =>
  withoutIds(
    readRows(exportedChanges, (last: { id: number } | undefined) =>
      db
        .selectFrom('list_changes')
        .select(['id', 'public_id', 'kind', 'changed_at', 'fields', 'rows', 'cells', 'undone_at'])
        .where('list_id', '=', listId)
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(exportedChanges)
        .execute(),
    ),
  )

/** The positions of rows that the owner ignores, or that a newer file lacks. */
const exportIgnored = async (db: Db, listId: number) => {
  const rows = await db
    .selectFrom('list_ignored')
    .select('position')
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}

/** The views of a list that an account saved, and how it saw the list last. */
const exportViews = async (db: Db, listId: number, accountId: number) => ({
  views: await db
    .selectFrom('list_views')
    .select(['name', 'is_shared', 'settings', 'changed_at'])
    .where('list_id', '=', listId)
    .where('created_by', '=', accountId)
    .orderBy('list_views.id')
    .execute(),
  lastView:
    (
      await db
        .selectFrom('list_last_views')
        .select('settings')
        .where('list_id', '=', listId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
    )?.settings ?? null,
})

const exportedFamilies = 100

const exportFamilies = (db: Db, listId: number) =>
  withoutIds(
    readRows(exportedFamilies, (last: { id: number } | undefined) =>
      db
        .selectFrom('list_families')
        .select(['id', 'number', 'title', 'state', 'axes', 'rejected_rows', 'changed_at'])
        .select(({ selectFrom }) =>
          selectFrom('list_family_rows')
            .select(
              sql<
                object[]
              >`json_agg(json_build_object('position', position, 'values', axis_values) ORDER BY position)`.as(
                'rows',
              ),
            )
            .whereRef('list_family_rows.family_id', '=', 'list_families.id')
            .as('rows'),
        )
        .where('list_id', '=', listId)
        .where('is_decided', '=', true)
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(exportedFamilies)
        .execute(),
    ),
  )

/** Rows that are read at most. */
const countedRows = 20_000

/** How many scored rows of the lists that changed last have each field. */
export async function countCompleteFields(db: Db, accountId: number) {
  const has = (field: string) => sql`count(*) FILTER (WHERE ${field} <> ALL (missing))`
  const { rows } = await sql<{ rows: number } & Record<ReportedField, number>>`
    SELECT count(*) AS rows, ${has('title')} AS title, ${has('brand')} AS brand, ${has('category')} AS category,
      ${has('picture')} AS picture, ${has('price')} AS price, ${has('description')} AS description,
      count(*) FILTER (WHERE array_to_string(missing, ' ') NOT LIKE '%attribute:%') AS attributes
    FROM (
      SELECT row.missing
      FROM (
        SELECT id FROM lists WHERE account_id = ${accountId} AND archived_at IS NULL ORDER BY changed_at DESC LIMIT 100
      ) AS list
      CROSS JOIN LATERAL (
        SELECT missing FROM list_scores WHERE list_id = list.id LIMIT ${countedRows}
      ) AS row
      LIMIT ${countedRows}
    ) AS counted`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate returns one row.')
  return counts
}
