import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAccount,
  createTestContext,
  makeRowResult,
  type RowResult,
  saveEdits,
  storeRowResults,
} from '../../../testing/index.ts'
import { countSafety, findGaps, scoreRows } from './completeness-store.ts'
import {
  findExpectedAttributes,
  findSuggestions,
  saveExpectations,
  takeExpectations,
} from './expectations-store.ts'
import { ignoreRows } from './ignored-store.ts'
import { openList } from './lists-store.ts'
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
const found = (position: number, names: string[], changes: Partial<RowResult> = {}): RowResult =>
  makeRowResult(position, 'found', {
    ...{ title: 'Drill', brand: 'Bosch', category: 'Drills', image: 'https://images.example/1.jpg' },
    ...{ amazon_price: '49.90', amazon_currency: 'EUR', has_description: true, fingerprint: 'x' },
    ...{ attributes: names.length, attribute_names: names, ...changes },
  })

const run = (listId: number, results: readonly RowResult[], runId = 1) =>
  context.db.transaction().execute((tx) => storeRowResults(tx, { listId, runId, now }, results))

/** A list of the account whose rows are the results of a run. */
async function readList(results: readonly RowResult[], accountId = owner): Promise<number> {
  const name = String(serial++)
  const { id: uploadId } = await context.db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: name, file_key: name, bytes: 1, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId, reading: {}, name, fileName: name, totalRows: 20 }
  const listId = await context.db.transaction().execute((tx) => openList(tx, list, now))
  await run(listId, results)
  return listId
}

const update = (listId: number) => updateCompleteness(context, { listId }, signal)

async function scores(listId: number): Promise<(readonly [number | null, string[]])[]> {
  const rows = await context.db
    .selectFrom('list_rows as row')
    .leftJoin('list_scores as score', (join) =>
      join.onRef('score.list_id', '=', 'row.list_id').onRef('score.position', '=', 'row.position'),
    )
    .select(['completeness', 'missing'])
    .where('row.list_id', '=', listId)
    .orderBy('row.position')
    .execute()
  return rows.map(({ completeness, missing }) => [completeness, missing ?? []] as const)
}

const findAttributes = (id: number, category = 'Drills', accountId = owner) =>
  findExpectedAttributes(context.db, { id, accountId }, category)

async function expected(...of: Parameters<typeof findAttributes>): Promise<string[]> {
  const { attributes } = await findAttributes(...of)
  return attributes.filter(({ is_expected }) => is_expected).map(({ name }) => name)
}

async function expectAttribute(name: string, isExpected: boolean | null, category = 'Drills') {
  await context.db
    .transaction()
    .execute((tx) => saveExpectations(tx, { accountId: owner, category, names: [name] }, isExpected, now))
  await scoreCategories(context, { accountId: owner, categories: [category] }, signal)
}

const suggested = (listId: number) => findSuggestions(context.db, { id: listId, accountId: owner }, 10)

/** Rows 1 to `count`, of which the first `stating` state Color. */
const drills = (count: number, stating = count) =>
  Array.from({ length: count }, (_, index) => found(index + 1, index < stating ? ['Color'] : []))

describe('expected attributes', () => {
  test('are those that at least 60 % of at least 5 peers state', async () => {
    const list = await readList([
      found(1, ['Color', 'Power', 'Weight']),
      found(2, ['Color', 'Power', 'Weight']),
      found(3, ['Color', 'Power']),
      found(4, ['Color']),
      found(5, ['Length']),
      found(6, ['Length'], { category: 'Saws' }),
      found(7, ['Length'], { category: 'Saws' }),
    ])
    await update(list)
    expect(await expected(list)).toEqual(['Color', 'Power'])
    expect(await expected(list, 'Saws')).toEqual([])
    const { peers, attributes } = await findAttributes(list)
    expect(peers).toBe(5)
    expect(attributes.map(({ name, peers: stated }) => [name, stated])).toEqual([
      ['Color', 4],
      ['Power', 3],
      ['Weight', 2],
      ['Length', 1],
    ])
  })

  test('come from all lists of the account when a list has a category for the first time', async () => {
    await update(await readList(drills(4)))
    const second = await readList(drills(2, 1))
    await update(second)
    expect(await expected(second)).toEqual(['Color'])
    expect(await scores(second)).toEqual([
      [100, []],
      [85, ['attribute:Color']],
    ])
  })

  test('change no score of a row when another list brings peers, until the owner takes them over', async () => {
    const first = await readList(drills(3, 2))
    await update(first)
    expect(await scores(first)).toEqual(Array(3).fill([100, []]))
    await update(await readList(drills(3)))
    await update(first)
    expect(await scores(first)).toEqual(Array(3).fill([100, []]))
    expect(await expected(first)).toEqual([])
    expect(await suggested(first)).toEqual([{ category: 'Drills', names: ['Color'] }])
    await expectAttribute('Color', true)
    expect((await scores(first))[2]).toEqual([85, ['attribute:Color']])
    expect(await suggested(first)).toEqual([])
    await expectAttribute('Color', false)
    expect(await suggested(first)).toEqual([])
    await expectAttribute('Color', null)
    expect(await suggested(first)).toEqual([{ category: 'Drills', names: ['Color'] }])
  })

  test('change no score of a row when later runs of its own list bring or lose peers', async () => {
    const list = await readList(drills(5, 4))
    await update(list)
    const before = await scores(list)
    expect(before[4]).toEqual([85, ['attribute:Color']])
    const more = Array.from({ length: 10 }, (_, index) => found(index + 6, ['Power']))
    await run(list, more, 2)
    await update(list)
    expect((await scores(list)).slice(0, 5)).toEqual(before)
    expect(await suggested(list)).toEqual([{ category: 'Drills', names: ['Power'] }])
    expect(await expected(list)).toEqual(['Color'])
  })

  test('of a category that the owner gives a row are those of the other rows, and stay', async () => {
    await update(await readList(drills(5)))
    const list = await readList([found(1, [], { category: 'Saws' }), found(2, [], { category: 'Saws' })])
    await update(list)
    await context.db.transaction().execute(async (tx) => {
      const by = { accountId: owner, at: now }
      await saveEdits(tx, { listId: list, positions: [1], field: 'category' }, 'Drills', by)
      await takeExpectations(tx, { id: list, accountId: owner }, [1])
      await scoreRows(tx, { id: list, accountId: owner }, [1])
    })
    const lacking = [
      [85, ['attribute:Color']],
      [100, []],
    ]
    expect(await scores(list)).toEqual(lacking)
    await update(list)
    expect(await scores(list)).toEqual(lacking)
  })

  test('are none that repeat a field of every row or an identifier, unless the owner wants them', async () => {
    const names = ['Marke', 'BRAND', 'ASIN', 'EAN', 'Color']
    const list = await readList([1, 2, 3, 4, 5].map((position) => found(position, names)))
    await update(list)
    expect(await expected(list)).toEqual(['Color'])
    await expectAttribute('EAN', true)
    expect(await expected(list)).toEqual(['Color', 'EAN'])
  })

  test('never come from rows of other accounts', async () => {
    const stranger = (await createAccount(context)).id
    const peers = [1, 2, 3, 4, 5, 6].map((position) => found(position, ['Secret']))
    const foreign = await readList(peers, stranger)
    await update(foreign)
    const own = await readList(drills(5))
    await update(own)
    expect(await expected(foreign, 'Drills', stranger)).toEqual(['Secret'])
    const { peers: counted, attributes } = await findAttributes(own)
    expect([counted, attributes.map(({ name }) => name)]).toEqual([5, ['Color']])
    expect(await scores(own)).toEqual(Array(5).fill([100, []]))
    await expectAttribute('Mine', true)
    expect(await expected(foreign, 'Drills', stranger)).toEqual(['Secret'])
  })

  test('are added and dropped by the owner, which later counts of peers keep', async () => {
    const list = await readList([1, 2, 3, 4, 5].map((position) => found(position, ['Color'])))
    await update(list)
    await expectAttribute('Voltage', true)
    await expectAttribute('Color', false)
    await update(list)
    expect(await expected(list)).toEqual(['Voltage'])
    expect((await scores(list))[0]).toEqual([85, ['attribute:Voltage']])
    await expectAttribute('Voltage', null)
    await expectAttribute('Color', null)
    expect(await expected(list)).toEqual(['Color'])
    expect((await scores(list))[0]).toEqual([100, []])
  })

  test('of a category with an endless name are not counted', async () => {
    const category = 'x'.repeat(5_000)
    const list = await readList([1, 2, 3, 4, 5].map((position) => found(position, ['Color'], { category })))
    await update(list)
    expect(await scores(list)).toEqual(Array(5).fill([100, []]))
  })
})

describe('scores', () => {
  test('count title, brand, category, picture, price and description once each', async () => {
    const nothing = { title: null, brand: null, category: null, image: null, amazon_price: null }
    const list = await readList([
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
    const list = await readList([found(1, [], { brand: null }), found(2, [])])
    await update(list)
    await run(list, [found(1, []), found(2, [], { verdict: 'not-found', reason: 'no-offer' })], 2)
    await update(list)
    expect(await scores(list)).toEqual([
      [100, []],
      [null, []],
    ])
  })

  test('follow a count whose task is interrupted', async () => {
    const list = await readList(drills(5, 4))
    await expect(updateCompleteness(context, { listId: list }, AbortSignal.abort())).rejects.toThrow()
    await update(list)
    expect((await scores(list))[4]).toEqual([85, ['attribute:Color']])
  })

  test('of a row whose run has not ended wait for the end, also after an edit', async () => {
    const list = await readList(drills(1))
    await context.db.transaction().execute(async (tx) => {
      await saveEdits(tx, { listId: list, positions: [1], field: 'brand' }, 'AEG', {
        accountId: owner,
        at: now,
      })
      await scoreRows(tx, { id: list, accountId: owner }, [1])
    })
    expect(await scores(list)).toEqual([[null, []]])
    await update(list)
    expect(await scores(list)).toEqual([[100, []]])
  })

  test('count an edited attribute as present and an emptied one as missing', async () => {
    const list = await readList(drills(5, 3))
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
    const list = await readList([found(1, [], { brand: null }), found(2, [])])
    await update(list)
    await context.db.transaction().execute(async (tx) => {
      await ignoreRows(tx, list, [1])
      await scoreRows(tx, { id: list, accountId: owner }, [1])
    })
    expect((await scores(list))[0]).toEqual([null, []])
    expect(await findGaps(context.db, list, 10)).toEqual([])
  })
})

test('gaps are ordered by the rows that they complete, then by the rows that lack them', async () => {
  const list = await readList([
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
      .selectFrom('list_rows as row')
      .leftJoin('list_scores as score', (join) =>
        join.onRef('score.list_id', '=', 'row.list_id').onRef('score.position', '=', 'row.position'),
      )
      .select('missing_safety')
      .where('row.list_id', '=', listId)
      .orderBy('row.position')
      .execute()
    return rows.map(({ missing_safety }) => missing_safety)
  }

  test('counts what found rows lack, and leaves out other rows', async () => {
    const list = await readList([
      found(1, [], { stated_safety: [...contacts, 'in-eu'] }),
      found(2, [], { stated_safety: [...contacts, 'responsible-person', 'warnings'] }),
      found(3, [], { stated_safety: ['manufacturer'] }),
      found(4, [], { verdict: 'not-found', reason: 'no-offer' }),
    ])
    await update(list)
    const lacking = ['address', 'contact', 'responsible-person', 'warnings']
    expect(await missing(list)).toEqual([['warnings'], [], lacking, null])
    expect(await countSafety(context.db, list)).toEqual({
      ...{ checked: 3, complete: 2, manufacturer: 0 },
      ...{ address: 1, contact: 1, 'responsible-person': 1, warnings: 2 },
    })
  })

  test('follows the edits of the owner', async () => {
    const list = await readList([
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
