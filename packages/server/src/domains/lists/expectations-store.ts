// docs/decisions/0042-completeness.md
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/index.ts'

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
}

/** Categories and names of the attributes that an account expects of some categories. */
export const expectedNames = (accountId: number, categories: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT counted.category, counted.name FROM category_attributes AS counted
  JOIN category_profiles AS profile USING (account_id, category)
  WHERE counted.account_id = ${accountId} AND counted.category IN (${categories})
    AND profile.peers >= ${fewestPeers} AND counted.peers * 100 >= profile.peers * ${expectedPercent}
    AND NOT EXISTS (SELECT FROM expected_attributes AS own
      WHERE own.account_id = counted.account_id AND own.category = counted.category AND own.name = counted.name
        AND NOT own.is_expected)
  UNION
  SELECT category, name FROM expected_attributes
  WHERE account_id = ${accountId} AND category IN (${categories}) AND is_expected`

/** The expected attributes of categories as one text each, to compare them. */
async function findExpected(tx: Tx, accountId: number, categories: readonly string[]) {
  const { rows } = await sql<{ category: string; names: string }>`
    SELECT category, json_agg(name ORDER BY name)::text AS names
    FROM (${expectedNames(accountId, sql`SELECT unnest(${categories}::text[])`)}) AS expected
    GROUP BY category`.execute(tx)
  return new Map(rows.map(({ category, names }) => [category, names]))
}

/**
 * Counts for the categories of a list how many peers state each attribute. Peers are found rows of the account's own lists.
 * Locks the categories in alphabetical order. Returns those whose expected attributes changed.
 */
export async function countPeers(
  tx: Tx,
  { id: listId, accountId }: { id: number; accountId: number },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    INSERT INTO category_profiles (account_id, category, peers, counted_at)
    SELECT DISTINCT ${accountId}::bigint, ${shownCategory}, 0, ${now}::timestamptz FROM list_rows AS row
    WHERE list_id = ${listId} AND verdict = 'found' AND length(${shownCategory}) <= ${longestCategory}
    ORDER BY 2
    ON CONFLICT (account_id, category) DO UPDATE SET counted_at = excluded.counted_at
    RETURNING category`.execute(tx)
  const categories = rows.map(({ category }) => category)
  if (categories.length === 0) return []
  const before = await findExpected(tx, accountId, categories)
  await storeCounts(tx, accountId, categories)
  const after = await findExpected(tx, accountId, categories)
  return categories.filter((category) => before.get(category) !== after.get(category))
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

/** Stores whether an account expects an attribute of a category. Null: the peers decide again. */
export async function saveExpectation(
  tx: Tx,
  attribute: { accountId: number; category: string; name: string },
  isExpected: boolean | null,
  now: Date,
): Promise<void> {
  const { accountId, category, name } = attribute
  if (isExpected === null) {
    await tx
      .deleteFrom('expected_attributes')
      .where('account_id', '=', accountId)
      .where('category', '=', category)
      .where('name', '=', name)
      .execute()
    return
  }
  const expectation = { is_expected: isExpected, set_at: now }
  await tx
    .insertInto('expected_attributes')
    .values({ account_id: accountId, category, name, ...expectation })
    .onConflict((conflict) => conflict.columns(['account_id', 'category', 'name']).doUpdateSet(expectation))
    .execute()
}

/** How many attributes of a category the owner decided on, besides the one named `name`. */
export async function countOtherExpectations(
  db: Db,
  { accountId, category, name }: { accountId: number; category: string; name: string },
): Promise<number> {
  const { others } = await db
    .selectFrom('expected_attributes')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('account_id', '=', accountId)
    .where('category', '=', category)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return others
}

/** The attributes that peers of a category state or that the owner set, expected ones first. */
export async function findExpectedAttributes(db: Db, accountId: number, category: string) {
  const profile = await db
    .selectFrom('category_profiles')
    .select(['peers', 'counted_at'])
    .where('account_id', '=', accountId)
    .where('category', '=', category)
    .executeTakeFirst()
  const { rows: attributes } = await sql<ExpectedAttribute>`
    SELECT name, coalesce(counted.peers, 0) AS peers, own.name IS NOT NULL AS is_set,
      name IN (SELECT name FROM (${expectedNames(accountId, sql`SELECT ${category}::text`)}) AS expected) AS is_expected
    FROM (SELECT * FROM category_attributes WHERE account_id = ${accountId} AND category = ${category}) AS counted
    FULL JOIN (SELECT * FROM expected_attributes WHERE account_id = ${accountId} AND category = ${category}) AS own
      USING (name)
    ORDER BY is_expected DESC, peers DESC, name`.execute(db)
  return { peers: profile?.peers ?? 0, counted_at: profile?.counted_at ?? null, attributes }
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
