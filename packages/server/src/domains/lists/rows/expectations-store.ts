// docs/decisions/0042-completeness.md
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'

/** Peers of a category that must state an attribute so that it is expected, and peers that a category must have for that. */
const expectedPercent = 60
const fewestPeers = 5
/** Attributes that fewer peers state are not stored. */
const listedPercent = 20
/** Peers come from the account's newest lists with about this many rows, so that counting takes seconds. */
const mostRows = 200_000
/** Longer texts are no category or attribute. An index entry could not hold them. */
const longestCategory = 300
const longestName = 200

/** A list and the account that owns it. */
export interface OwnedList {
  id: number
  accountId: number
}

/** The category that a row of the table alias `row` shows: the owner's, otherwise that of its newest result. */
export const shownCategory = sql`nullif(coalesce(row.own_category, row.category), '')`

/** Attributes in lower case that repeat a field of every row or only describe the offer. The owner can still expect them. */
const uncountedNames = [
  ...['title', 'titel', 'brand', 'marke', 'category', 'kategorie', 'price', 'preis'],
  ...['asin', 'ean', 'gtin', 'upc', 'date first available', 'im angebot von amazon.de seit'],
]

/** An attribute of a category as its owner sees it. */
export interface ExpectedAttribute {
  name: string
  /** Peers that state it. 0 if few or none do. */
  peers: number
  is_expected: boolean
  /** Whether the owner decided it. */
  is_set: boolean
  /** Whether the list does not expect it although enough peers state it now, and the owner has not decided. */
  is_suggested: boolean
}

/** Categories and names of the attributes that enough peers stated when they were last counted. */
const statedNames = (accountId: number, categories: RawBuilder<unknown>) => sql`
  SELECT counted.category, counted.name FROM category_attributes AS counted
  JOIN category_profiles AS profile USING (account_id, category)
  WHERE counted.account_id = ${accountId} AND counted.category IN (${categories})
    AND profile.peers >= ${fewestPeers} AND counted.peers * 100 >= profile.peers * ${expectedPercent}`

/** Categories and names of the attributes that a list expects: those it took from its peers, and the owner's decisions. */
export const expectedNames = ({ id, accountId }: OwnedList, categories: RawBuilder<unknown>) => sql`
  SELECT taken.category, attribute.name FROM list_expectations AS taken, unnest(names) AS attribute (name)
  WHERE list_id = ${id} AND taken.category IN (${categories})
    AND NOT EXISTS (SELECT FROM expected_attributes AS own
      WHERE own.account_id = ${accountId} AND own.category = taken.category AND own.name = attribute.name AND NOT own.is_expected)
  UNION
  SELECT category, name FROM expected_attributes
  WHERE account_id = ${accountId} AND category IN (${categories}) AND is_expected`

/**
 * What the owner can decide on: attributes that enough peers state now, that the list does not expect, and on which the owner
 * has not decided.
 */
const suggestedNames = ({ id, accountId }: OwnedList, categories: RawBuilder<unknown>) => sql`
  SELECT stated.category, stated.name FROM (${statedNames(accountId, categories)}) AS stated
  WHERE NOT EXISTS (SELECT FROM list_expectations AS taken
      WHERE list_id = ${id} AND taken.category = stated.category AND stated.name = ANY (names))
    AND NOT EXISTS (SELECT FROM expected_attributes AS own
      WHERE own.account_id = ${accountId} AND own.category = stated.category AND own.name = stated.name)`

/** A longer category expects nothing and is not stored. */
export const isEndless = (category: RawBuilder<unknown>) => sql`length(${category}) > ${longestCategory}`

/**
 * Counts for the categories of a list how many peers state each attribute. Peers are found rows of the account's own lists.
 * Locks the categories in alphabetical order.
 */
export async function countPeers(tx: Tx, { id: listId, accountId }: OwnedList, now: Date): Promise<void> {
  const { rows } = await sql<{ category: string }>`
    INSERT INTO category_profiles (account_id, category, peers, counted_at)
    SELECT DISTINCT ${accountId}::bigint, ${shownCategory}, 0, ${now}::timestamptz FROM list_rows AS row
    WHERE list_id = ${listId} AND verdict = 'found' AND NOT ${isEndless(shownCategory)}
    ORDER BY 2
    ON CONFLICT (account_id, category) DO UPDATE SET counted_at = excluded.counted_at
    RETURNING category`.execute(tx)
  const categories = rows.map(({ category }) => category)
  if (categories.length > 0) await storeCounts(tx, accountId, categories)
}

/**
 * Takes what peers state as the expectations of a list, for categories that the list has for the first time. Later counts
 * change nothing, so that the score of a row follows its own data only. With `positions`, only for the categories of these rows.
 */
export async function takeExpectations(
  tx: Tx,
  { id, accountId }: OwnedList,
  positions?: readonly number[],
): Promise<void> {
  const selected = positions ? sql`row.position = ANY (${positions})` : sql`true`
  await sql`
    WITH shown AS MATERIALIZED (
      SELECT DISTINCT ${shownCategory} AS category FROM list_rows AS row
      WHERE list_id = ${id} AND ${selected} AND NOT ${isEndless(shownCategory)}
    ), stated AS MATERIALIZED (
      SELECT category, array_agg(name ORDER BY name) AS names
      FROM (${statedNames(accountId, sql`SELECT category FROM shown`)}) AS counted GROUP BY category
    )
    INSERT INTO list_expectations (list_id, category, names)
    SELECT ${id}, category, coalesce(names, '{}') FROM shown LEFT JOIN stated USING (category) ORDER BY category
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Replaces the counts of locked categories. */
async function storeCounts(tx: Tx, accountId: number, categories: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('category_attributes')
    .where('account_id', '=', accountId)
    .where('category', 'in', categories)
    .execute()
  await sql`
    WITH peers AS MATERIALIZED (
      SELECT ${shownCategory} AS category, attribute_names FROM list_rows AS row
      WHERE verdict = 'found' AND ${shownCategory} = ANY (${categories}) AND list_id IN (
        SELECT id FROM (
          SELECT id, sum(total_rows) OVER (ORDER BY changed_at DESC, id DESC) - total_rows AS newer_rows
          FROM lists WHERE account_id = ${accountId}
        ) AS newest WHERE newer_rows < ${mostRows})
    ), sizes AS (
      UPDATE category_profiles AS profile SET peers = counted.peers
      FROM (SELECT category, count(*) AS peers FROM peers GROUP BY category) AS counted
      WHERE profile.account_id = ${accountId} AND profile.category = counted.category
      RETURNING profile.category, counted.peers
    )
    INSERT INTO category_attributes (account_id, category, name, peers)
    SELECT ${accountId}, category, name, stated FROM (
      SELECT category, name, count(*) AS stated FROM peers, unnest(attribute_names) AS name
      WHERE length(name) <= ${longestName} AND lower(name) <> ALL (${uncountedNames}) GROUP BY category, name
    ) AS named JOIN sizes USING (category)
    WHERE sizes.peers >= ${fewestPeers} AND stated * 100 >= sizes.peers * ${listedPercent}`.execute(tx)
}

/** Attributes of a category on which an account decides. */
interface Decided {
  accountId: number
  category: string
  names: readonly string[]
}

/** Stores whether an account expects attributes of a category. Null: each list expects what it took from its peers. */
export async function saveExpectations(
  tx: Tx,
  { accountId, category, names }: Decided,
  isExpected: boolean | null,
  now: Date,
): Promise<void> {
  if (isExpected === null) {
    await tx
      .deleteFrom('expected_attributes')
      .where('account_id', '=', accountId)
      .where('category', '=', category)
      .where('name', 'in', names)
      .execute()
    return
  }
  const expectation = { is_expected: isExpected, set_at: now }
  await tx
    .insertInto('expected_attributes')
    .values(names.map((name) => ({ account_id: accountId, category, name, ...expectation })))
    .onConflict((conflict) => conflict.columns(['account_id', 'category', 'name']).doUpdateSet(expectation))
    .execute()
}

/** How many attributes of a category the owner decided on, besides those named. */
export async function countOtherExpectations(
  db: Db,
  { accountId, category, names }: Decided,
): Promise<number> {
  const { others } = await db
    .selectFrom('expected_attributes')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('account_id', '=', accountId)
    .where('category', '=', category)
    .where('name', 'not in', names)
    .executeTakeFirstOrThrow()
  return others
}

/** The attributes that peers of a category state, that a list took from them or that the owner set, expected ones first. */
export async function findExpectedAttributes(db: Db, list: OwnedList, category: string) {
  const { id, accountId } = list
  const profile = await db
    .selectFrom('category_profiles')
    .select(['peers', 'counted_at'])
    .where('account_id', '=', accountId)
    .where('category', '=', category)
    .executeTakeFirst()
  const one = sql`SELECT ${category}::text`
  const { rows: attributes } = await sql<ExpectedAttribute>`
    SELECT name, coalesce(counted.peers, 0) AS peers, own.name IS NOT NULL AS is_set,
      name IN (SELECT name FROM (${expectedNames(list, one)}) AS expected) AS is_expected,
      name IN (SELECT name FROM (${suggestedNames(list, one)}) AS suggested) AS is_suggested
    FROM (SELECT name, peers FROM category_attributes WHERE account_id = ${accountId} AND category = ${category}) AS counted
    FULL JOIN (SELECT name FROM expected_attributes WHERE account_id = ${accountId} AND category = ${category}) AS own
      USING (name)
    FULL JOIN (SELECT unnest(names) AS name FROM list_expectations WHERE list_id = ${id} AND category = ${category}) AS taken
      USING (name)
    ORDER BY is_expected DESC, is_suggested DESC, peers DESC, name`.execute(db)
  return { peers: profile?.peers ?? 0, counted_at: profile?.counted_at ?? null, attributes }
}

/** Attributes of a list's categories on which the owner has not decided although enough peers state them now. */
export async function findSuggestions(db: Db, list: OwnedList, limit: number) {
  const categories = sql`SELECT category FROM list_expectations WHERE list_id = ${list.id}`
  const { rows } = await sql<{ category: string; names: string[] }>`
    SELECT category, array_agg(name ORDER BY name) AS names
    FROM (${suggestedNames(list, categories)}) AS suggested
    GROUP BY category ORDER BY category LIMIT ${limit}`.execute(db)
  return rows
}

/** What an account set about expected attributes, for its export. */
export async function exportExpectations(db: Db, accountId: number) {
  return db
    .selectFrom('expected_attributes')
    .select(['category', 'name', 'is_expected', 'set_at'])
    .where('account_id', '=', accountId)
    .orderBy('category')
    .orderBy('name')
    .execute()
}

/** Deletes the counts and the owner's decisions about expected attributes of an account. */
export async function deleteExpectations(db: Db, accountId: number): Promise<void> {
  for (const table of ['category_profiles', 'expected_attributes'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
}
