import { type FamilyIssue, type FamilyState, familyIssues } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, likeLiteral } from '../../../platform/db/index.ts'
import { findFamilies, type StoredFamily } from './store.ts'

/** Rows that lack a value have other values sooner or later. Without axes, all rows lack one. */
const isWhole = sql`axis_values <> '{}' AND '' <> ALL (axis_values)`

/** Whether the rows of a family, `member`, have an issue. */
const issues: Record<FamilyIssue, RawBuilder<boolean>> = {
  'no-ean': sql`bool_or(has_ean IS FALSE)`,
  'same-values': sql`count(*) FILTER (WHERE ${isWhole})
    > count(DISTINCT lower(axis_values::text)) FILTER (WHERE ${isWhole})`,
  'no-value': sql`bool_or(NOT (${isWhole}) OR cardinality(axis_values) < jsonb_array_length(axes))`,
}

interface FamilyQuery {
  state?: FamilyState | undefined
  issue?: FamilyIssue | undefined
  search?: string | undefined
  number?: string | undefined
  after?: string | undefined
  limit: number
}

/**
 * How seldom families with the same reason were none on families that were made and read by hand. Most axes with devices, bundles, models
 * or versions hold other articles.
 */
const doubt = sql`CASE family.reason ->> 'code'
  WHEN 'axis-pack' THEN 1 WHEN 'axis-unknown' THEN 1 WHEN 'models-differ' THEN 1
  WHEN 'axis-model' THEN 2 WHEN 'axis-version' THEN 2 WHEN 'axis-bundle' THEN 2 WHEN 'axis-device' THEN 2 ELSE 0 END`

/** Families of a list, those first that are most likely some. `next` is the `after` of the next page, if this one is full. */
export async function findFamilyPage(
  db: Db,
  listId: number,
  { state, issue, search = '', number, after, limit }: FamilyQuery,
): Promise<{ families: StoredFamily[]; next: string | null }> {
  const text = `%${likeLiteral(search)}%`
  const [lastDoubt, lastId] = (after ?? '').split('-')
  const { rows } = await sql<{ id: number; doubt: number }>`
    SELECT id, ${doubt} AS doubt FROM list_families AS family
    WHERE list_id = ${listId}
      ${after === undefined ? sql`` : sql`AND (${doubt}, id) > (${lastDoubt}::integer, ${lastId}::bigint)`}
      ${number === undefined ? sql`` : sql`AND number = ${number}`}
      ${state ? sql`AND state = ${state}` : sql``}
      ${issue ? sql`AND ${hasIssue(issue)}` : sql``}
      ${search === '' ? sql`` : sql`AND (number ILIKE ${text} OR title ILIKE ${text} OR ${hasRow(text)})`}
    ORDER BY ${doubt}, id LIMIT ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { families: [], next: null }
  const families = new Map((await findFamilies(db, listId, ids)).map((family) => [family.id, family]))
  const last = rows.at(limit - 1)
  return {
    families: ids.flatMap((id) => families.get(id) ?? []),
    next: last ? `${last.doubt}-${last.id}` : null,
  }
}

const hasIssue = (issue: FamilyIssue) => sql`(
  SELECT ${issues[issue]} FROM list_family_rows AS member
  WHERE member.family_id = family.id AND member.list_id = family.list_id
)`

const hasRow = (text: string) => sql`EXISTS (
  SELECT FROM list_family_rows AS member
  JOIN list_rows AS row ON row.list_id = member.list_id AND row.position = member.position
  WHERE member.family_id = family.id AND member.list_id = family.list_id
    AND (article_number ILIKE ${text} OR coalesce(own_title, row.title) ILIKE ${text})
)`

export async function countFamilies(db: Db, listId: number): Promise<Record<FamilyState, number>> {
  const rows = await db
    .selectFrom('list_families')
    .select(['state', ({ fn }) => fn.countAll<number>().as('families')])
    .where('list_id', '=', listId)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, families: count }) => [state, count]))
  return {
    accepted: counts.get('accepted') ?? 0,
    proposed: counts.get('proposed') ?? 0,
    rejected: counts.get('rejected') ?? 0,
  }
}

/** How many families have each issue. Rejected ones have no rows. */
export async function countIssues(db: Db, listId: number): Promise<Record<FamilyIssue, number>> {
  const columns = familyIssues.map((issue) => sql`${issues[issue]} AS ${sql.id(issue)}`)
  const counts = familyIssues.map(
    (issue) => sql`count(*) FILTER (WHERE ${sql.id(issue)}) AS ${sql.id(issue)}`,
  )
  const { rows } = await sql<Record<FamilyIssue, number>>`
    SELECT ${sql.join(counts)} FROM (
      SELECT ${sql.join(columns)}
      FROM list_families AS family JOIN list_family_rows AS member
        ON member.family_id = family.id AND member.list_id = family.list_id
      WHERE family.list_id = ${listId}
      GROUP BY family.id
    ) AS families`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate returns one row.')
  return counted
}

/** The rows of a list that state one of these ASINs or EANs. */
export const findListed = (
  db: Db,
  listId: number,
  { asins, eans }: { asins: readonly string[]; eans: readonly string[] },
) =>
  db
    .selectFrom('list_rows')
    .select(['asin', 'ean'])
    .where('list_id', '=', listId)
    .where(sql<boolean>`(asin = ANY (${[...asins]}) OR ean = ANY (${[...eans]}))`)
    .execute()
