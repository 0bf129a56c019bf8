import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createTestContext } from '../../testing/index.ts'
import { countSafety, findGaps, scoreRows } from './completeness-store.ts'
import { saveEdits, setIgnored } from './edits-store.ts'
import { findExpectedAttributes, saveExpectation } from './expectations-store.ts'
import { openList } from './lists-store.ts'
import { type ListRowResult, upsertRows } from './rows-store.ts'
import { scoreCategories, updateCompleteness } from './update-completeness.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let owner: number
let serial = 0
const now = new Date('2026-11-23T08:00:00Z')
const signal = new AbortController().signal

beforeAll(async () => {
  context = await createTestContext()
})
beforeEach(async () => {
  owner = (await createAccount(context)).id
})
afterAll(() => context[Symbol.asyncDispose]())

/** A found row without a gap besides its attributes. */
const found = (position: number, names: string[], changes: Partial<ListRowResult> = {}): ListRowResult => ({
  position,
  article_number: String(position),
  ean: null,
  asin: null,
  mpn: null,
  mpn_brand: null,
  verdict: 'found',
  reason: 'found-amazon',
  title: 'Drill',
  brand: 'Bosch',
  category: 'Drills',
  image: 'https://images.example/1.jpg',
  amazon_price: '49.90',
  amazon_currency: 'EUR',
  ebay_price: null,
  ebay_currency: null,
  attributes: names.length,
  attribute_names: names,
  sources: ['amazon'],
  stated_safety: null,
  has_description: true,
  fingerprint: 'x',
  fetched_at: null,
  ...changes,
})

const run = (listId: number, results: readonly ListRowResult[], jobId = 1) =>
  context.db.transaction().execute((tx) => upsertRows(tx, { listId, jobId, now }, results))

/** A list of the account whose rows are the results of a run. */
async function listOf(results: readonly ListRowResult[], accountId = owner): Promise<number> {
  const name = String(serial++)
  const { id: uploadId } = await context.db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: name, file_key: name, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId, reading: {}, name, fileName: name, totalRows: 20 }
  const listId = await context.db.transaction().execute((tx) => openList(tx, list, now))
  await run(listId, results)
  return listId
}

/** Counts and scores a list, and then the account's other lists where this changed what is expected. */
async function update(listId: number): Promise<void> {
  await updateCompleteness(context, { listId }, signal)
  for (const categories of await takeScorings())
    await scoreCategories(context, { accountId: owner, categories }, signal)
}

/** The categories of the owner's tasks that score other lists. Removes the tasks. */
async function takeScorings(): Promise<string[][]> {
  const { rows } = await sql<{ categories: string[] }>`
    DELETE FROM pgboss.job WHERE name = 'score-categories' AND data ->> 'accountId' = ${String(owner)}
    RETURNING data -> 'categories' AS categories`.execute(context.db)
  return rows.map(({ categories }) => categories)
}

async function scores(listId: number): Promise<(readonly [number | null, string[]])[]> {
  const rows = await context.db
    .selectFrom('list_rows')
    .select(['completeness', 'missing'])
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()
  return rows.map(({ completeness, missing }) => [completeness, missing] as const)
}

async function expected(category = 'Drills', accountId = owner): Promise<string[]> {
  const { attributes } = await findExpectedAttributes(context.db, accountId, category)
  return attributes.filter(({ is_expected }) => is_expected).map(({ name }) => name)
}

async function expectAttribute(name: string, isExpected: boolean | null, category = 'Drills') {
  await context.db
    .transaction()
    .execute((tx) => saveExpectation(tx, { accountId: owner, category, name }, isExpected, now))
  await scoreCategories(context, { accountId: owner, categories: [category] }, signal)
}

describe('expected attributes', () => {
  test('are those that at least 60 % of at least 5 peers state', async () => {
    await update(
      await listOf([
        found(1, ['Color', 'Power', 'Weight']),
        found(2, ['Color', 'Power', 'Weight']),
        found(3, ['Color', 'Power']),
        found(4, ['Color']),
        found(5, ['Length']),
        found(6, ['Length'], { category: 'Saws' }),
        found(7, ['Length'], { category: 'Saws' }),
      ]),
    )
    expect(await expected()).toEqual(['Color', 'Power'])
    expect(await expected('Saws')).toEqual([])
    const { peers, attributes } = await findExpectedAttributes(context.db, owner, 'Drills')
    expect(peers).toBe(5)
    expect(attributes.map(({ name, peers: stated }) => [name, stated])).toEqual([
      ['Color', 4],
      ['Power', 3],
      ['Weight', 2],
      ['Length', 1],
    ])
  })

  test('come from all lists of the account, and change the scores of the other ones', async () => {
    const first = await listOf([1, 2, 3].map((position) => found(position, position < 3 ? ['Color'] : [])))
    await update(first)
    expect((await scores(first))[2]).toEqual([100, []])
    const second = await listOf([1, 2].map((position) => found(position, ['Color'])))
    await update(second)
    expect(await expected()).toEqual(['Color'])
    expect((await scores(first))[2]).toEqual([85, ['attribute:Color']])
  })

  test('are none that repeat a field of every row or an identifier, unless the owner wants them', async () => {
    const names = ['Marke', 'BRAND', 'ASIN', 'EAN', 'Color']
    await update(await listOf([1, 2, 3, 4, 5].map((position) => found(position, names))))
    expect(await expected()).toEqual(['Color'])
    await expectAttribute('EAN', true)
    expect(await expected()).toEqual(['Color', 'EAN'])
  })

  test('never come from rows of other accounts', async () => {
    const stranger = (await createAccount(context)).id
    const peers = [1, 2, 3, 4, 5, 6].map((position) => found(position, ['Secret']))
    await update(await listOf(peers, stranger))
    const own = await listOf([1, 2, 3, 4, 5].map((position) => found(position, ['Color'])))
    await update(own)
    expect(await expected('Drills', stranger)).toEqual(['Secret'])
    const { peers: counted, attributes } = await findExpectedAttributes(context.db, owner, 'Drills')
    expect([counted, attributes.map(({ name }) => name)]).toEqual([5, ['Color']])
    expect(await scores(own)).toEqual(Array(5).fill([100, []]))
    await expectAttribute('Mine', true)
    expect(await expected('Drills', stranger)).toEqual(['Secret'])
  })

  test('are added and dropped by the owner, which later counts of peers keep', async () => {
    const list = await listOf([1, 2, 3, 4, 5].map((position) => found(position, ['Color'])))
    await update(list)
    await expectAttribute('Voltage', true)
    await expectAttribute('Color', false)
    await update(list)
    expect(await expected()).toEqual(['Voltage'])
    expect((await scores(list))[0]).toEqual([85, ['attribute:Voltage']])
    await expectAttribute('Voltage', null)
    await expectAttribute('Color', null)
    expect(await expected()).toEqual(['Color'])
    expect((await scores(list))[0]).toEqual([100, []])
  })

  test('of a category with an endless name are not counted', async () => {
    const category = 'x'.repeat(5_000)
    const list = await listOf([1, 2, 3, 4, 5].map((position) => found(position, ['Color'], { category })))
    await update(list)
    expect(await scores(list)).toEqual(Array(5).fill([100, []]))
  })
})

describe('scores', () => {
  test('count title, brand, category, picture, price and description once each', async () => {
    const nothing = { title: null, brand: null, category: null, image: null, amazon_price: null }
    const list = await listOf([
      found(1, []),
      found(2, [], { brand: null, image: null }),
      found(3, [], { amazon_price: null, ebay_price: '1.00', ebay_currency: 'EUR' }),
      found(4, [], { ...nothing, has_description: false }),
      found(5, [], { verdict: 'not-found', reason: 'no-offer' }),
    ])
    await update(list)
    expect(await scores(list)).toEqual([
      [100, []],
      [66, ['brand', 'picture']],
      [100, []],
      [0, ['title', 'brand', 'category', 'picture', 'price', 'description']],
      [null, []],
    ])
    const sums = await context.db
      .selectFrom('lists')
      .select(['scored_rows', 'completeness_sum'])
      .where('id', '=', list)
      .executeTakeFirstOrThrow()
    expect(sums).toEqual({ scored_rows: 4, completeness_sum: 266 })
  })

  test('change after a run', async () => {
    const list = await listOf([found(1, [], { brand: null }), found(2, [])])
    await update(list)
    await run(list, [found(1, []), found(2, [], { verdict: 'not-found', reason: 'no-offer' })], 2)
    await update(list)
    expect(await scores(list)).toEqual([
      [100, []],
      [null, []],
    ])
  })

  test('of other lists follow a count whose task is interrupted', async () => {
    const list = await listOf(
      [1, 2, 3, 4, 5].map((position) => found(position, position < 5 ? ['Color'] : [])),
    )
    await update(list)
    expect((await scores(list))[4]).toEqual([85, ['attribute:Color']])
    const other = await listOf([1, 2, 3, 4, 5].map((position) => found(position, [])))
    const interrupted = updateCompleteness(context, { listId: other }, AbortSignal.abort())
    await expect(interrupted).rejects.toThrow()
    await update(other)
    expect((await scores(list))[4]).toEqual([100, []])
  })

  test('count an edited attribute as present and an emptied one as missing', async () => {
    const list = await listOf(
      [1, 2, 3, 4, 5].map((position) => found(position, position < 4 ? ['Color'] : [])),
    )
    await update(list)
    await context.db.transaction().execute(async (tx) => {
      const by = { accountId: owner, at: now }
      await saveEdits(tx, { listId: list, positions: [4], field: 'attribute:Color' }, 'red', by)
      await saveEdits(tx, { listId: list, positions: [1], field: 'attribute:Color' }, '', by)
      await scoreRows(tx, { id: list, accountId: owner }, [1, 4])
    })
    const lacking = [85, ['attribute:Color']]
    expect(await scores(list)).toEqual([lacking, [100, []], [100, []], [100, []], lacking])
  })

  test('leave ignored rows out', async () => {
    const list = await listOf([found(1, [], { brand: null }), found(2, [])])
    await update(list)
    await context.db.transaction().execute(async (tx) => {
      await setIgnored(tx, list, [1], true, now)
      await scoreRows(tx, { id: list, accountId: owner }, [1])
    })
    expect((await scores(list))[0]).toEqual([null, []])
    expect(await findGaps(context.db, list, 10)).toEqual([])
  })
})

test('gaps are ordered by the rows that they complete, then by the rows that lack them', async () => {
  const list = await listOf([
    found(1, [], { brand: null }),
    found(2, [], { brand: null }),
    found(3, [], { image: null }),
    found(4, [], { amazon_price: null, has_description: false }),
    found(5, [], { amazon_price: null, has_description: false }),
    found(6, [], { amazon_price: null, image: null }),
    found(7, [], { verdict: 'not-found', reason: 'no-offer', brand: null }),
  ])
  await update(list)
  expect(await findGaps(context.db, list, 10)).toEqual([
    { field: 'brand', rows: 2, completes: 2 },
    { field: 'picture', rows: 2, completes: 1 },
    { field: 'price', rows: 3, completes: 0 },
    { field: 'description', rows: 2, completes: 0 },
  ])
  expect(await findGaps(context.db, list, 1)).toHaveLength(1)
})

describe('product safety', () => {
  const contacts = ['manufacturer', 'address', 'email'] as const
  const setFields = (listId: number, position: number, values: Record<string, string>) =>
    context.db.transaction().execute(async (tx) => {
      for (const [field, value] of Object.entries(values))
        await saveEdits(tx, { listId, positions: [position], field }, value, { accountId: owner, at: now })
      await scoreRows(tx, { id: listId, accountId: owner }, [position])
    })
  const missing = async (listId: number) => {
    const rows = await context.db
      .selectFrom('list_rows')
      .select('missing_safety')
      .where('list_id', '=', listId)
      .orderBy('position')
      .execute()
    return rows.map(({ missing_safety }) => missing_safety)
  }

  test('counts what found rows lack, and leaves out results of earlier versions', async () => {
    const list = await listOf([
      found(1, [], { stated_safety: [...contacts, 'in-eu'] }),
      found(2, [], { stated_safety: [...contacts, 'responsible-person', 'warnings'] }),
      found(3, [], { stated_safety: ['manufacturer'] }),
      found(4, []),
      found(5, [], { verdict: 'not-found', reason: 'no-offer' }),
    ])
    await update(list)
    const lacking = ['address', 'contact', 'responsible-person', 'warnings']
    expect(await missing(list)).toEqual([['warnings'], [], lacking, null, null])
    expect(await countSafety(context.db, list)).toEqual({
      ...{ checked: 3, complete: 2, manufacturer: 0 },
      ...{ address: 1, contact: 1, 'responsible-person': 1, warnings: 2 },
    })
  })

  test('follows the edits of the owner', async () => {
    const list = await listOf([
      found(1, [], { stated_safety: ['manufacturer', 'email', 'website', 'in-eu', 'address'] }),
      found(2, [], { stated_safety: [] }),
      found(3, [], { verdict: 'not-found', reason: 'no-offer' }),
    ])
    await update(list)
    await setFields(list, 1, {
      'attribute:Hersteller: E-Mail': '',
      'attribute:Hersteller: Anschrift': 'Main Drive 1, US',
    })
    await setFields(list, 2, { 'attribute:Hersteller': 'Sichtwerk' })
    await setFields(list, 3, { 'attribute:Hersteller: Anschrift': 'Kai 2, 20457 Hamburg, Deutschland ' })
    expect(await missing(list)).toEqual([
      ['responsible-person', 'warnings'],
      ['address', 'contact', 'responsible-person', 'warnings'],
      ['manufacturer', 'contact', 'warnings'],
    ])
    await setFields(list, 1, { 'attribute:Hersteller: Website': '' })
    expect((await missing(list))[0]).toEqual(['contact', 'responsible-person', 'warnings'])
  })
})
