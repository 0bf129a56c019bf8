import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import {
  axisLabels,
  axisTexts,
  type FamilyQuestion,
  familyQuestions,
  fold,
  meetsText,
  parentNumbers,
  readTables,
  type StoredFamily,
  show,
  sortRows,
  type Tables,
} from '../../../testing/family-model.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { getPublicId, openList } from '../rows/index.ts'
import { saveChange } from '../sheets/changes/save-change.ts'
import { stepChange } from '../sheets/changes/step-change.ts'
import { countColumn, countFacets } from '../sheets/facet-queries.ts'
import { findAxisValues } from '../sheets/field-queries.ts'
import { readOrder, selectPositions } from '../sheets/rows-queries.ts'
import {
  type Body,
  changeFamilies,
  changeFamily,
  createFamily,
  decideFamily,
  moveRows,
  setNumberRule,
} from './change-families.ts'
import { countFamilies, countIssues, findFamilyPage } from './families-queries.ts'
import { setListAxes } from './name-axes.ts'
import { readListFamilies } from './read-families.ts'
import { setAxisValues } from './set-axis-values.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let accounts: number[] = []
let lists = 0
const rows = 12
const now = new Date('2026-11-30T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext()
  accounts = [(await createAccount(context)).id, (await createAccount(context)).id]
})
afterAll(() => context[Symbol.asyncDispose]())

interface TestList {
  id: number
  accountId: number
  publicId: string
}

async function makeList(accountId: number): Promise<TestList> {
  lists += 1
  const { db } = context
  const upload = await db
    .insertInto('uploads')
    .values({
      account_id: accountId,
      sha256: `list ${lists}`,
      file_key: 'x',
      bytes: 1,
      created_at: now,
      used_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: rows }
  const id = await db.transaction().execute((tx) => openList(tx, list, now))
  await sql`
    INSERT INTO list_rows (list_id, position, article_number, title, brand, attributes, changed_at)
    SELECT ${id}, n, 'A-' || n, 'Hemd ' || n, CASE n % 3 WHEN 0 THEN NULL WHEN 1 THEN 'Kent' ELSE 'Nord' END, 0, ${now}
    FROM generate_series(1, ${rows}) AS n`.execute(db)
  return { id, accountId, publicId: await getPublicId(db, id) }
}

const position = fc.integer({ min: 1, max: rows })
const positions = (minLength: number) => fc.uniqueArray(position, { minLength, maxLength: 5 })
const axes = fc
  .uniqueArray(axisLabels, { maxLength: 3 })
  .map((labels) => labels.map((text, index) => ({ key: `key-${index}-${text.length}`, label: text })))
/** A family by its place among those of its list. */
const place = fc.nat({ max: 3 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    positions: positions(2),
    axes: fc.option(axes, { nil: undefined }),
  }),
  fc.record({ do: fc.constant('move' as const), positions: positions(1), family: fc.option(place) }),
  fc.record({
    do: fc.constant('decide' as const),
    family: place,
    decision: fc.constantFrom('accept' as const, 'reject' as const, 'take-back' as const),
  }),
  fc.record({
    do: fc.constant('change' as const),
    family: place,
    number: fc.option(parentNumbers, { nil: undefined }),
    axes: fc.option(axes, { nil: undefined }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('values' as const),
      axes: fc.uniqueArray(axisLabels, { minLength: 1, maxLength: 2 }),
      rows: fc.array(fc.record({ position, values: fc.tuple(axisTexts, axisTexts) }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  },
  fc.record({
    do: fc.constant('names' as const),
    axes: fc.array(fc.record({ label: axisLabels, name: axisLabels }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('numbers' as const), prefix: fc.constantFrom('P-', 'V-') }),
  fc.record({ do: fc.constant('ignore' as const), position }),
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function ask({ id }: TestList, tables: Tables, { levels, group, where, ignored }: FamilyQuestion) {
  const { db } = context
  const [first, ...others] = levels
  // An index has the order by a column alone, with rows without a value in list order: `leading-values.db.test.ts`.
  const isIndexed = others.length === 0 && group === undefined && where.length === 0
  if (!first || (isIndexed && first.sort === 'brand')) return
  const found = tables.listed
    .filter(
      (row) =>
        where.every((one) => meetsText(show(tables, row.position, one.field), one)) &&
        (ignored === undefined || row.ignored === (ignored === 'true')),
    )
    .map((row) => row.position)
  const expected = sortRows(tables, found, group, levels)
  const filters = {
    ...(where.length > 0 && { where }),
    ...(ignored !== undefined && { ignored }),
  }
  const query = { sort: first.sort, order: first.order, then_by: others, group_by: group, ...filters }
  const all = await readOrder(db, id, query as never)
  expect(all.positions).toEqual(expected)
  const paged: number[] = []
  for (;;) {
    const page = await readOrder(db, id, { ...query, limit: 3, after: paged.at(-1) } as never)
    expect(page.groups).toEqual(all.groups)
    paged.push(...page.positions)
    if (page.positions.length < 3) break
  }
  expect(paged).toEqual(expected)
  if (group !== undefined) {
    const groups: { value: string | null; rows: number }[] = []
    for (const at of expected) {
      const text = show(tables, at, group)
      const last = groups.at(-1)
      if (last && last.value === text) last.rows += 1
      else groups.push({ value: text, rows: 1 })
    }
    expect(all.groups?.map(({ value: text, rows: count }) => ({ value: text, rows: count }))).toEqual(groups)
    const filled = found.flatMap((at) => show(tables, at, group) ?? [])
    const statistics = await countColumn(db, id, group, filters as never)
    expect(statistics).toMatchObject({
      rows: found.length,
      filled: filled.length,
      distinct: new Set(filled).size,
    })
    for (const { value: text, rows: count } of statistics.frequent)
      expect(count).toBe(filled.filter((one) => one === text).length)
  }
  const selected = await sql<{
    position: number
  }>`${await selectPositions(db, id, filters as never)}`.execute(db)
  expect(selected.rows.map((row) => row.position).toSorted((a, b) => a - b)).toEqual(found)
}

/** What is true of the families of every list. */
async function check(list: TestList, tables: Tables): Promise<void> {
  const { db } = context
  const { families, members } = tables
  const listRows = (id: number) => members.filter((member) => member.family_id === id)
  expect(new Set(families.map(({ number: text }) => fold(text))).size, 'numbers').toBe(families.length)
  for (const { id, state, axes: own } of families) {
    expect(listRows(id).length, state).toSatisfy((count) => (state === 'rejected' ? count === 0 : count >= 2))
    expect(new Set(own.map((axis) => fold(axis.label))).size).toBe(own.length)
    for (const { axis_values: values } of listRows(id)) expect(values).toHaveLength(own.length)
  }
  const open = families.filter(({ state }) => state !== 'rejected')
  const labels = new Map<string, number>()
  for (const { axes: own } of open)
    for (const axis of own) labels.set(fold(axis.label), (labels.get(fold(axis.label)) ?? 0) + 1)
  const facets = await countFacets(db, list.id)
  expect(new Map(facets.axes.map((one) => [fold(one.value), one.families]))).toEqual(labels)
  const fields = ['axis:Farbe', 'family', 'axis:farbe', 'axis:GRÖßE']
  const shown = await findAxisValues(db, list.id, {
    positions: tables.listed.map((row) => row.position),
    fields,
  })
  for (const [at, texts] of shown) expect(texts).toEqual(fields.map((name) => show(tables, at, name)))
  const isWhole = (values: readonly string[]) => values.length > 0 && !values.includes('')
  const hasSame = ({ id }: StoredFamily) => {
    const whole = listRows(id).filter(({ axis_values: values }) => isWhole(values))
    return new Set(whole.map(({ axis_values: values }) => fold(JSON.stringify(values)))).size < whole.length
  }
  const lacks = ({ id }: StoredFamily) => listRows(id).some(({ axis_values: values }) => !isWhole(values))
  expect(await countFamilies(db, list.id)).toEqual(
    Object.fromEntries(
      ['accepted', 'proposed', 'rejected'].map((state) => [
        state,
        families.filter((one) => one.state === state).length,
      ]),
    ),
  )
  const counted = await countIssues(db, list.id)
  expect(counted).toMatchObject({
    'same-values': open.filter(hasSame).length,
    'no-value': open.filter(lacks).length,
  })
  for (const issue of ['same-values', 'no-value'] as const) {
    const found: number[] = []
    for (let after: string | undefined; ; ) {
      const page = await findFamilyPage(db, list.id, { issue, after, limit: 1 })
      found.push(...page.families.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    const isFound = issue === 'same-values' ? hasSame : lacks
    expect(found.toSorted((a, b) => a - b)).toEqual(open.filter(isFound).map(({ id }) => id))
  }
  const { families: described } = await readListFamilies(db, list.id, { limit: 200 } as never, 'de')
  for (const family of described) {
    const stored = families.find(({ id }) => id === family.family_id)
    expect(family.issues.includes('same-values')).toBe(stored !== undefined && hasSame(stored))
    expect(family.issues.includes('no-value')).toBe(stored !== undefined && lacks(stored))
  }
}

const isRefused = (error: unknown) => {
  if (error instanceof AppError && ['CONFLICT', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code))
    return false
  throw error
}
const { signal } = new AbortController()

/** Takes a step. Returns whether it was taken. */
async function take(list: TestList, { families }: Tables, taken: Step): Promise<boolean> {
  const { id: listId, accountId, publicId } = list
  const run = (change: Omit<Parameters<typeof changeFamilies>[1], 'listId' | 'accountId'>) =>
    changeFamilies(context, { listId, accountId, ...change }).then(({ change: entry }) => entry !== undefined)
  const find = (at: number) => families[at]?.id ?? 0
  switch (taken.do) {
    case 'create':
      return run({
        positions: taken.positions,
        run: (own) => createFamily(own, taken as Body<'createListFamily'>),
      })
    case 'move': {
      const family_id = taken.family === null ? null : find(taken.family)
      return run({
        positions: taken.positions,
        families: family_id === null ? [] : [family_id],
        run: (own) => moveRows(own, { positions: taken.positions, family_id }),
      })
    }
    case 'decide': {
      const family_ids = [find(taken.family)]
      return run({
        families: family_ids,
        run: (own) => decideFamily(own, { family_ids, decision: taken.decision }),
      })
    }
    case 'change': {
      const id = find(taken.family)
      return run({
        families: [id],
        run: (own) => changeFamily(own, id, { number: taken.number, axes: taken.axes }),
      })
    }
    case 'values':
      return run({
        positions: taken.rows.map((row) => row.position),
        run: (own) =>
          setAxisValues(own, { id: randomUUID(), axes: taken.axes, rows: taken.rows }, {
            add: () => undefined,
            all: () => [],
          } as never),
      })
    case 'names':
      return run({ families: 'all', run: (own) => setListAxes(own, { axes: taken.axes }) })
    case 'numbers':
      return run({
        families: 'all',
        run: (own) => setNumberRule(own, { kind: 'prefix', prefix: taken.prefix }),
      })
    case 'ignore': {
      const change = {
        id: randomUUID(),
        kind: 'ignore' as const,
        ignored: { rows: [taken.position], ignored: true },
      }
      const { change: entry } = await saveChange(
        context,
        { accountId },
        {
          id: publicId,
          change,
          language: 'en',
          call: { signal, closed: signal },
        },
      )
      return entry !== null
    }
    default: {
      const step = { id: publicId, step: { id: randomUUID() }, direction: taken.do }
      await stepChange(context, { accountId }, step)
      return true
    }
  }
}

test('families after any history are sorted, grouped, filtered and counted as they are stored, and each step is undone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 2 }), step), { minLength: 4, maxLength: 16 }),
      fc.array(familyQuestions, { minLength: 6, maxLength: 6 }),
      async (steps, questions) => {
        const all = [
          await makeList(accounts[0] ?? 0),
          await makeList(accounts[0] ?? 0),
          await makeList(accounts[1] ?? 0),
        ]
        const done = all.map((): Tables[] => [])
        const undone = all.map((): Tables[] => [])
        for (const [at, taken] of steps) {
          const list = all[at]
          const [past, future] = [done[at], undone[at]]
          if (!list || !past || !future) continue
          const before = await readTables(context.db, list.id)
          const isTaken = await take(list, before, taken).catch(isRefused)
          const after = await readTables(context.db, list.id)
          if (taken.do === 'undo' || taken.do === 'redo') {
            const [from, to] = taken.do === 'undo' ? [past, future] : [future, past]
            const target = from.pop()
            if (isTaken) {
              if (target) expect(after).toEqual(target)
              to.push(before)
            } else {
              expect(target).toBeUndefined()
              past.length = 0
              future.length = 0
            }
          } else if (isTaken) {
            past.push(before)
            future.length = 0
          } else expect({ ...after, names: null }).toEqual({ ...before, names: null })
          await check(list, after)
        }
        for (const list of all) {
          const tables = await readTables(context.db, list.id)
          for (const one of questions) await ask(list, tables, one)
        }
      },
    ),
    // A sequence is three lists with up to 16 steps and their undo, compared after each: half as many as of other properties.
    { numRuns: Math.ceil(inject('randomSequences') / 2) },
  )
})
