import type { RowCondition } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { openList } from '../rows/index.ts'
import { fillColumns } from './columns-store.ts'
import { countColumn } from './facet-queries.ts'
import { selectMatching } from './filter-queries.ts'
import { readOrder } from './rows-queries.ts'
import { sortRows } from './sorted-queries.ts'
import { readWhole } from './whole-reads-store.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let listId: number
const now = new Date('2026-11-29T08:00:00Z')

/** Length, colour, brand, the cells of `Platz` and `Datum`, which the attribute `Stand` has as well. Row 9 has no result. */
const rows: readonly [string | null, string | null, string, string, string][] = [
  ['10 cm', 'rot', 'Bosch', 'R 10', '05.11.2026'],
  ['9 cm', 'Blau', 'Bosch', 'R 9', '31.1.2026'],
  ['2,5 cm', 'blau', 'AEG', '', '2026-02-28'],
  ['1.200 cm', null, 'AEG', 'R 2', '5. März 2026'],
  ['lang', 'rot', 'Bosch', 'L', 'Nov 4, 2026'],
  [null, 'rot', 'AEG', 'L', '01.12.25'],
  ['-3 cm', 'grün', 'Metabo', 'R 10', 'bald'],
  ['1.2.3', 'rot', 'Metabo', '', '3'],
  [null, null, 'Metabo', '', ''],
]

beforeAll(async () => {
  context = await createTestContext()
  const accountId = (await createAccount(context)).id
  const { db } = context
  const upload = await db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: 'x', file_key: 'x', bytes: 1, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: 9 }
  listId = await db.transaction().execute((tx) => openList(tx, list, now))
  await sql`
    UPDATE lists SET lines_stored = true, own_columns = '{Preis,Platz,Datum}' WHERE id = ${listId}`.execute(
    db,
  )
  for (const [index, [length, colour, brand, place, day]] of rows.entries()) {
    const position = index + 1
    if (position < 9) await storeResult(position, { Länge: length, Farbe: colour, Stand: day })
    await sql`
      INSERT INTO list_rows (list_id, position, article_number, brand, attributes, attribute_names, result_id, verdict, changed_at)
      SELECT ${listId}, ${position}, 'A-' || ${position}::text, ${brand}, coalesce(max(attributes), 0),
        coalesce(max(attribute_names), '{}'), max(id), ${position < 9 ? 'found' : 'not-found'}, ${now}
      FROM results WHERE title = ${`Result ${position}`}`.execute(db)
    await sql`
      INSERT INTO list_scores (list_id, position, completeness, missing) VALUES (${listId}, ${position}, ${position * 10}, '{}')`.execute(
      db,
    )
    await sql`
      INSERT INTO list_lines (list_id, position, article_number, notes, cells) VALUES (${listId}, ${position}, 'A', '{}', ${['1', place, day]})`.execute(
      db,
    )
  }
})
afterAll(() => context[Symbol.asyncDispose]())

async function storeResult(
  position: number,
  values: Record<string, string | null>,
  title = `Result ${position}`,
) {
  const stated = Object.entries(values).filter(([, value]) => value !== null)
  await sql`
    INSERT INTO results (key, verdict, reason, notes, sources, title, attributes, attribute_names, attribute_values, has_description)
    VALUES (decode(md5(${title}), 'hex'), 'found', 'found-both', '{}', '{}', ${title}, ${stated.length},
      ${stated.map(([name]) => name)}::text[], ${stated.map(([, value]) => value)}::text[], false)`.execute(
    context.db,
  )
}

const order = (query: Partial<Parameters<typeof readOrder>[2]>) =>
  readOrder(context.db, listId, { sort: 'position', order: 'asc', ...query })
const positions = async (query: Parameters<typeof order>[0]) => (await order(query)).positions
const meeting = (...where: RowCondition[]) => positions({ where })

describe('the order by any field', () => {
  test('sorts numbers as numbers, texts after them, and rows without a value last', async () => {
    expect(await positions({ sort: 'attribute:Länge' })).toEqual([7, 3, 2, 1, 4, 8, 5, 6, 9])
    expect(await positions({ sort: 'attribute:Länge', order: 'desc' })).toEqual([4, 1, 2, 3, 7, 5, 8, 9, 6])
    expect(await positions({ sort: 'own:Platz' })).toEqual([5, 6, 1, 7, 4, 2, 3, 8, 9])
  })

  const dated = ['own:Datum', 'attribute:Stand']
  test.each(dated)(
    'sorts days as days, in German, English and ISO, then numbers and texts (%s)',
    async (sort) => {
      const all = [6, 2, 3, 4, 5, 1, 8, 7, 9]
      expect(await positions({ sort })).toEqual(all)
      expect(await positions({ sort, order: 'desc' })).toEqual([1, 5, 4, 3, 2, 6, 8, 7, 9])
      expect(await positions({ sort, after: 3, limit: 2 })).toEqual([4, 5])
      const { groups } = await order({ group_by: sort })
      expect(groups?.map(({ value }) => value)).toEqual(
        all.map((position) => rows[position - 1]?.[4] || null),
      )
    },
  )

  test('sorts by several fields, and returns pages of the same order', async () => {
    const query = {
      sort: 'brand',
      then_by: [
        { sort: 'attribute:Farbe', order: 'desc' as const },
        { sort: 'attribute:Länge', order: 'asc' as const },
      ],
    }
    const all = await positions(query)
    expect(all).toEqual([6, 3, 4, 1, 5, 2, 8, 7, 9])
    for (const [index, after] of all.entries())
      expect(await positions({ ...query, after, limit: 3 })).toEqual(all.slice(index + 1, index + 4))
  })
})

test('groups rows and counts all of them, whatever the page is', async () => {
  expect(await order({ sort: 'attribute:Länge', group_by: 'brand', limit: 4 })).toEqual({
    positions: [3, 4, 6, 2],
    groups: [
      { value: 'AEG', rows: 3, completeness: 43 },
      { value: 'Bosch', rows: 3, completeness: 26 },
      { value: 'Metabo', rows: 3, completeness: 80 },
    ],
  })
  const { groups } = await order({ group_by: 'attribute:Farbe' })
  expect(groups?.map(({ value, rows: count }) => [value, count])).toEqual([
    ['blau', 1],
    ['Blau', 1],
    ['grün', 1],
    ['rot', 4],
    [null, 2],
  ])
  const byVerdict = await order({ sort: 'verdict', order: 'desc', group_by: 'verdict' })
  expect(byVerdict.groups?.map(({ value }) => value)).toEqual(['not-found', 'found'])
})

test('groups rows by their families, without rejected ones', async () => {
  const { db } = context
  const add = (key: string, state: string, members: readonly number[]) =>
    sql`
    WITH family AS (
      INSERT INTO list_families (list_id, key, state, rule, reason, number, axes, changed_at)
      VALUES (${listId}, ${key}, ${state}, 'title', '{}', ${`P-${key}`}, '[]', ${now}) RETURNING id)
    INSERT INTO list_family_rows (list_id, position, family_id, axis_values)
    SELECT ${listId}, position, family.id, '{}' FROM family, unnest(${members}::integer[]) AS position`.execute(
      db,
    )
  await add('10', 'accepted', [2, 8])
  await add('9', 'proposed', [1])
  await add('8', 'rejected', [3])
  const { positions: inOrder, groups } = await order({ group_by: 'family' })
  expect(groups?.map(({ value, rows: count }) => [value, count])).toEqual([
    ['P-10', 2],
    ['P-9', 1],
    [null, 6],
  ])
  expect(inOrder.slice(0, 3)).toEqual([2, 8, 1])
})

describe('conditions', () => {
  test('compare the text that rows show', async () => {
    const field = 'attribute:Farbe'
    expect(await meeting({ field, is: 'contains', value: 'LA' })).toEqual([2, 3])
    expect(await meeting({ field, is: 'equal', value: 'ROT' })).toEqual([1, 5, 6, 8])
    expect(await meeting({ field, is: 'one-of', values: ['Blau', 'grün'] })).toEqual([2, 7])
    expect(await meeting({ field, is: 'empty' })).toEqual([4, 9])
    expect(await meeting({ field, is: 'filled' })).toEqual([1, 2, 3, 5, 6, 7, 8])
    expect(await meeting({ field: 'own:Platz', is: 'equal', value: 'l' })).toEqual([5, 6])
    expect(await meeting({ field: 'own:Platz', is: 'contains', value: 'r 1' })).toEqual([1, 7])
    expect(await meeting({ field: 'own:Platz', is: 'contains', value: 'R_1%' })).toEqual([])
    expect(await meeting({ field: 'own:Platz', is: 'empty' })).toEqual([3, 8, 9])
    expect(await positions({ where: [{ field, is: 'empty' }], verdict: ['not-found'], limit: 5 })).toEqual([
      9,
    ])
    expect(await meeting({ field: 'own:Unknown', is: 'empty' })).toHaveLength(9)
  })

  test('compare numbers, and all hold at once', async () => {
    const field = 'attribute:Länge'
    expect(await meeting({ field, is: 'between', from: 2.5, to: 10 })).toEqual([1, 2, 3])
    expect(await meeting({ field, is: 'between', from: 1_000, to: null })).toEqual([4])
    expect(await meeting({ field: 'completeness', is: 'between', from: null, to: 20 })).toEqual([1, 2])
    const isRed = { field: 'attribute:Farbe', is: 'equal', value: 'rot' } as const
    expect(await meeting(isRed, { field, is: 'empty' })).toEqual([6])
    expect(await positions({ where: [isRed], sort: 'brand', order: 'desc' })).toEqual([8, 5, 1, 6])
  })

  test('compare days as the order does, in German, English and ISO, and no day as a number', async () => {
    const between = (from: string | null, to: string | null, field = 'own:Datum') =>
      meeting({ field, is: 'between-days', from, to })
    expect(await between('2026-02-28', '2026-11-04')).toEqual([3, 4, 5])
    expect(await between('2026-02-28', '2026-11-04', 'attribute:Stand')).toEqual([3, 4, 5])
    expect(await between(null, '2026-01-31')).toEqual([2, 6])
    expect(await between('2026-11-29', '2026-11-29', 'changed')).toHaveLength(9)
    expect(await between('2026-11-30', null, 'changed')).toEqual([])
    expect(await meeting({ field: 'own:Datum', is: 'between', from: 1, to: 3_000 })).toEqual([8])
    const { numbers } = await countColumn(context.db, listId, 'own:Datum', {})
    expect(numbers).toMatchObject({ rows: 1, least: 3, greatest: 3 })
  })
})

test('counts the values of a field', async () => {
  expect(await countColumn(context.db, listId, 'attribute:Länge', {})).toEqual({
    rows: 9,
    filled: 7,
    distinct: 7,
    frequent: expect.arrayContaining([{ value: '10 cm', rows: 1 }]),
    numbers: { rows: 5, least: -3, median: 9, greatest: 1_200 },
  })
  const where: RowCondition[] = [{ field: 'brand', is: 'equal', value: 'bosch' }]
  expect(await countColumn(context.db, listId, 'attribute:Farbe', { where })).toEqual({
    rows: 3,
    filled: 3,
    distinct: 2,
    frequent: [
      { value: 'rot', rows: 2 },
      { value: 'Blau', rows: 1 },
    ],
    numbers: null,
  })
})

test('follows edits and newer results', async () => {
  const { db } = context
  expect(await meeting({ field: 'attribute:Farbe', is: 'equal', value: 'rot' })).toEqual([1, 5, 6, 8])
  await sql`
    INSERT INTO list_edits (list_id, position, field, value, edited_by, edited_at)
    SELECT ${listId}, position, 'attribute:' || attribute, value, account_id, ${now}
    FROM lists, (VALUES (1, 'Farbe', ''), (4, 'Farbe', 'rot'), (9, 'Farbe', '7'), (4, 'Stand', 'bald'), (7, 'Stand', '1.4.2026'))
      AS given (position, attribute, value) WHERE lists.id = ${listId}`.execute(db)
  await sql`
    UPDATE list_rows SET has_edits = true WHERE list_id = ${listId}`.execute(db)
  await storeResult(5, { Farbe: 'violett' }, 'Newer')
  await sql`
    UPDATE list_rows SET result_id = results.id FROM results WHERE list_id = ${listId} AND position = 5 AND results.title = 'Newer'`.execute(
    db,
  )
  await sql`UPDATE lists SET results_version = results_version + 1 WHERE id = ${listId}`.execute(db)
  expect(await meeting({ field: 'attribute:Farbe', is: 'equal', value: 'rot' })).toEqual([4, 6, 8])
  expect(await meeting({ field: 'attribute:Farbe', is: 'between', from: 7, to: 7 })).toEqual([9])
  expect(await meeting({ field: 'attribute:Farbe', is: 'equal', value: 'violett' })).toEqual([5])
  expect(await positions({ sort: 'attribute:Stand' })).toEqual([6, 2, 3, 7, 1, 8, 4, 5, 9])
})

describe('columns that are kept', () => {
  const attribute = (name: string) => `attribute:${name}`

  test('include all that a query reads, however many there are', async () => {
    const { db } = context
    await sql`DELETE FROM list_columns WHERE list_id = ${listId}`.execute(db)
    const colours = await positions({ sort: attribute('Farbe'), then_by: [] })
    await sql`
      INSERT INTO list_columns (list_id, name, results_version, used_at)
      SELECT id, 'Column ' || n, results_version, now() - interval '1 hour' FROM lists, generate_series(1, 30) AS n WHERE id = ${listId}`.execute(
      db,
    )
    await sql`
      UPDATE list_columns SET used_at = now() - interval '1 day' WHERE list_id = ${listId} AND name = 'Farbe'`.execute(
      db,
    )
    const levels = {
      sort: attribute('Farbe'),
      then_by: [{ sort: attribute('Länge'), order: 'asc' as const }],
    }
    const both = await positions(levels)
    expect(await positions(levels)).toEqual(both)
    expect(both.slice(0, 4)).toEqual(colours.slice(0, 4))
    const where: RowCondition[] = [{ field: attribute('Farbe'), is: 'filled' }]
    expect((await positions({ where, sort: attribute('Länge') })).length).toBeGreaterThan(5)
    const { rows: kept } = await sql<{ name: string }>`
      SELECT name FROM list_columns WHERE list_id = ${listId} ORDER BY used_at DESC`.execute(db)
    expect(kept).toHaveLength(30)
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['Farbe', 'Länge']))
  })

  test('are not read again by a call that has waited for another one to read them', async () => {
    const { db } = context
    await sql`DELETE FROM list_columns WHERE list_id = ${listId}`.execute(db)
    const reading = await db.transaction().execute(async (tx) => {
      // Reads nothing, so that one can see who has read.
      const { rows: known } = await sql<{ pid: number }>`
        INSERT INTO list_columns (list_id, name, results_version, used_at) SELECT id, 'Farbe', results_version, now() FROM lists WHERE id = ${listId}
        RETURNING pg_backend_pid() AS pid`.execute(tx)
      const found = meeting({ field: attribute('Farbe'), is: 'equal', value: 'grün' })
      const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND ${known[0]?.pid} = ANY(pg_blocking_pids(pid))`
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
      return { found }
    })
    expect(await reading.found).toEqual([])
    await sql`DELETE FROM list_columns WHERE list_id = ${listId}`.execute(db)
    expect(await meeting({ field: attribute('Farbe'), is: 'equal', value: 'grün' })).toEqual([7])
  })

  test('stay while a call reads them, however long ago they were used', async () => {
    const { db } = context
    await positions({ sort: attribute('Farbe') })
    await db.transaction().execute(async (tx) => {
      await fillColumns(tx, listId, ['Farbe'])
      await sql`
        INSERT INTO list_columns (list_id, name, results_version, used_at)
        SELECT id, 'Newer ' || n, results_version, now() + interval '1 hour' FROM lists, generate_series(1, 30) AS n WHERE id = ${listId}`.execute(
        db,
      )
      await sql`DELETE FROM list_columns WHERE list_id = ${listId} AND name = 'Länge'`.execute(db)
      await positions({ sort: attribute('Länge') })
      expect(await countColumns('Farbe')).toBe(1)
    })
    await sql`DELETE FROM list_columns WHERE list_id = ${listId} AND name = 'Länge'`.execute(db)
    await positions({ sort: attribute('Länge') })
    expect(await countColumns('Farbe')).toBe(0)
    await sql`DELETE FROM list_columns WHERE list_id = ${listId}`.execute(db)
  })

  test('are read again by a call that has waited until they were deleted', async () => {
    const { db } = context
    const found = await positions({ sort: attribute('Farbe') })
    await sql`
      UPDATE list_columns SET used_at = now() - interval '1 hour' WHERE list_id = ${listId}`.execute(db)
    const held = holdTurns(4)
    await held.areTaken()
    const waiting = positions({ sort: attribute('Farbe') })
    const recent = sql`SELECT FROM list_columns WHERE list_id = ${listId} AND used_at > now() - interval '1 minute'`
    await expect.poll(async () => (await recent.execute(db)).rows.length).toBe(1)
    await sql`DELETE FROM list_columns WHERE list_id = ${listId}`.execute(db)
    await held.end()
    expect(await waiting).toEqual(found)
  })

  test('leave connections for other calls while they are read', async () => {
    const held = holdTurns(12)
    await held.areTaken()
    expect((await sql`SELECT`.execute(context.db)).rows).toHaveLength(1)
    await held.end()
    expect(held.count()).toBe(12)
  })

  test('are not read for a caller who has left', async () => {
    const held = holdTurns(4)
    await held.areTaken()
    const leaving = new AbortController()
    const order = { sort: 'title', order: 'asc' } as const
    const waiting = readOrder(context.db, listId, order, leaving.signal).catch((error: unknown) => error)
    leaving.abort(new Error('left'))
    await held.end()
    expect(await waiting).toEqual(new Error('left'))
  })
})

async function countColumns(name: string): Promise<number> {
  const { rows: found } =
    await sql`SELECT FROM list_columns WHERE list_id = ${listId} AND name = ${name}`.execute(context.db)
  return found.length
}

/** Reads of whole lists that wait until their end. */
function holdTurns(count: number) {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let started = 0
  const reading = Promise.all(
    Array.from({ length: count }, () =>
      readWhole(context.db, async () => {
        started += 1
        await ended
      }),
    ),
  )
  return {
    count: () => started,
    /** Resolves once as many have started as may at a time. */
    areTaken: () => expect.poll(() => started).toBe(4),
    end: async () => {
      resolve()
      await reading
    },
  }
}

test.each(['family', 'axis:Farbe'])('families are read once for a page of rows by %s', async (field) => {
  const levels = [{ sort: field, order: 'asc' as const }]
  const { select, fields } = sortRows(listId, { levels, group: undefined, limit: 2, after: 8 })
  const query = select(await selectMatching(context.db, listId, {}, fields))
  const { rows: plan } = await readWhole(context.db, (whole) =>
    sql<{ line: string }>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${query}`.execute(whole),
  )
  const lines = plan.flatMap((found) => Object.values(found))
  const ofFamilies = lines.filter((line) => / on list_famil\w+ (family|member)/.test(line))
  // Of all rows, and of the one that the page comes after.
  expect(ofFamilies).toHaveLength(4)
  for (const line of ofFamilies) expect(line).toMatch(/loops=1\b/)
})
