import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createAccount, createTestContext } from '../../../../testing/index.ts'
import { getPublicId, openList } from '../../rows/index.ts'
import { findChanges } from './changes-queries.ts'
import { type Change, saveChange } from './save-change.ts'
import { stepChange } from './step-change.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let accountId: number
let lists = 0
const rows = 6
const now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext()
  accountId = (await createAccount(context)).id
})
afterAll(() => context[Symbol.asyncDispose]())

interface TestList {
  id: number
  publicId: string
}

async function makeList(): Promise<TestList> {
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
    INSERT INTO list_rows (list_id, position, article_number, title, attributes, changed_at)
    SELECT ${id}, n, 'A-' || n, 'Drill ' || n, 0, ${now} FROM generate_series(1, ${rows}) AS n`.execute(db)
  return { id, publicId: await getPublicId(db, id) }
}

const field = fc.constantFrom('title', 'brand', 'attribute:Farbe')
const value = fc.constantFrom(null, '', 'Rot', 'Blau', 'Grün')
const position = fc.integer({ min: 1, max: rows + 1 })
type Selection = NonNullable<Change['set']>['rows']
const selection: fc.Arbitrary<Selection> = fc.oneof(
  fc.array(position, { minLength: 1, maxLength: 4 }),
  fc.record({ ranges: fc.array(fc.tuple(position, position), { minLength: 1, maxLength: 2 }) }),
  fc.constant({}),
)
const block = fc.uniqueArray(field, { minLength: 1, maxLength: 3 }).chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    rows: fc.array(
      fc.record({
        position,
        values: fc.array(value, { minLength: fields.length, maxLength: fields.length }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
)
const content: fc.Arbitrary<Omit<Change, 'id'>> = fc.oneof(
  fc.record({ kind: fc.constant('paste' as const), cells: block }),
  fc.record({ kind: fc.constant('fill' as const), set: fc.record({ rows: selection, field, value }) }),
  fc.record({
    kind: fc.constant('ignore' as const),
    ignored: fc.record({ rows: selection, ignored: fc.boolean() }),
  }),
)
const direction = fc.constantFrom('undo' as const, 'redo' as const)
const steps = fc.array(
  fc.oneof(
    // Two contents are sent at once, as by two clients.
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        contents: fc.array(content, { minLength: 1, maxLength: 2 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: direction, entry: fc.constant(undefined) }) },
    // An entry by its place in the history.
    { weight: 2, arbitrary: fc.record({ do: direction, entry: fc.nat({ max: 8 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const) }) },
  ),
  { minLength: 4, maxLength: 14 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

/** The cells that a change would set, the later of one that it has twice. */
function listCells({ cells, set, ignored }: Omit<Change, 'id'>): Map<string, string | undefined> {
  const given = new Map<string, string | undefined>()
  const add = (at: number, name: string, text: string | null) => {
    if (at <= rows) given.set(`${at} ${name}`, text ?? undefined)
  }
  for (const row of cells?.rows ?? [])
    for (const [index, name] of (cells?.fields ?? []).entries())
      add(row.position, name, row.values[index] ?? null)
  const selected = set?.rows ?? ignored?.rows ?? []
  for (const at of listPositions(selected))
    if (set) add(at, set.field, set.value)
    else add(at, 'ignored', ignored?.ignored ? 'true' : null)
  return given
}

function listPositions(selected: Selection): number[] {
  if (Array.isArray(selected)) return selected
  const all = Array.from({ length: rows }, (_, index) => index + 1)
  if (!('ranges' in selected)) return all
  return all.filter((at) =>
    selected.ranges.some(([one, other]) => Math.min(one, other) <= at && at <= Math.max(one, other)),
  )
}

interface Entry {
  id: string
  cells: Map<string, { before: string | undefined; after: string | undefined }>
  isUndone: boolean
  /** The order of undoing. Undefined if it cannot be redone. */
  order: number | undefined
}

/** What a list should be: what the owner set, which rows are ignored, and the history. */
interface Model {
  cells: Map<string, string>
  entries: Entry[]
  undone: number
}

function write({ cells }: Model, name: string, text: string | undefined): void {
  if (text === undefined) cells.delete(name)
  else cells.set(name, text)
}

/** Applies a change. Returns whether it changes anything. */
function applyChange(model: Model, { id, ...content }: Change): boolean {
  const changed = [...listCells(content)].filter(([name, after]) => model.cells.get(name) !== after)
  if (changed.length === 0) return false
  const cells = changed.map(([name, after]) => [name, { before: model.cells.get(name), after }] as const)
  for (const entry of model.entries) entry.order = undefined
  for (const [name, { after }] of cells) write(model, name, after)
  model.entries.push({ id, cells: new Map(cells), isUndone: false, order: undefined })
  return true
}

/** Undoes or redoes an entry. Returns whether that is possible. */
function applyStep(model: Model, direction: 'undo' | 'redo', named: Entry | undefined): boolean {
  const isUndo = direction === 'undo'
  const last = isUndo
    ? model.entries.findLast(({ isUndone }) => !isUndone)
    : model.entries
        .filter(({ order }) => order !== undefined)
        .sort((a, b) => Number(b.order) - Number(a.order))[0]
  const entry = named ?? last
  if (!entry || entry.isUndone === isUndo || (!isUndo && entry.order === undefined)) return false
  const later = model.entries.slice(model.entries.indexOf(entry) + 1).filter(({ isUndone }) => !isUndone)
  if (later.some(({ cells }) => [...cells.keys()].some((name) => entry.cells.has(name)))) return false
  const [from, to] = isUndo ? (['after', 'before'] as const) : (['before', 'after'] as const)
  if ([...entry.cells].some(([name, cell]) => model.cells.get(name) !== cell[from])) return false
  for (const [name, cell] of entry.cells) write(model, name, cell[to])
  entry.isUndone = isUndo
  if (isUndo) model.undone += 1
  entry.order = isUndo ? model.undone : undefined
  return true
}

async function readCells({ id }: TestList): Promise<Map<string, string>> {
  const { rows: stored } = await sql<{ name: string; value: string }>`
    SELECT position || ' ' || field AS name, value FROM list_edits WHERE list_id = ${id}
    UNION ALL SELECT position || ' ignored', 'true' FROM list_ignored WHERE list_id = ${id}`.execute(
    context.db,
  )
  return new Map(stored.map(({ name, value: text }) => [name, text]))
}

async function check(list: TestList, model: Model): Promise<void> {
  expect(await readCells(list)).toEqual(model.cells)
  const history = (await findChanges(context.db, list.id, { before: undefined, limit: 100 })).reverse()
  expect(history.map(({ public_id, undone_at, cells }) => [public_id, undone_at !== null, cells])).toEqual(
    model.entries.map(({ id, isUndone, cells }) => [id, isUndone, cells.size]),
  )
  // The copies that the sheet sorts by.
  const { rows: copies } = await sql<{ position: number; own: (string | null)[]; has_edits: boolean }>`
    SELECT position, ARRAY[own_title, own_brand] AS own, has_edits FROM list_rows
    WHERE list_id = ${list.id} ORDER BY position`.execute(context.db)
  for (const { position: at, own, has_edits: hasEdits } of copies) {
    const names = ['title', 'brand']
    expect(own).toEqual(names.map((name) => model.cells.get(`${at} ${name}`) ?? null))
    const edited = [...model.cells.keys()].some(
      (name) => name.startsWith(`${at} `) && !name.endsWith(' ignored'),
    )
    expect(hasEdits).toBe(edited)
  }
}

const { signal } = new AbortController()
const call = { signal, closed: signal }

const send = ({ publicId: id }: TestList, change: Change) =>
  saveChange(context, { accountId }, { id, change, language: 'en', call })

const move = ({ publicId: id }: TestList, direction: 'undo' | 'redo', change: string | undefined) =>
  stepChange(context, { accountId }, { id, step: { id: randomUUID(), change }, direction }).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'CONFLICT') return false
      throw error
    },
  )

/** Takes a step in the list and in the model. `sent` are the changes so far. */
async function take(list: TestList, model: Model, sent: Change[], taken: Step): Promise<void> {
  if (!('contents' in taken) && taken.do !== 'again') {
    const named = taken.entry === undefined ? undefined : model.entries[taken.entry]
    expect(await move(list, taken.do, named?.id)).toBe(applyStep(model, taken.do, named))
    return
  }
  const last = sent.at(-1)
  if (taken.do === 'again') {
    // Sent again after an outage. A change that did nothing may do something by now.
    if (last && model.entries.some(({ id }) => id === last.id)) await send(list, last)
    return
  }
  const changes = taken.contents.map((content) => ({ id: randomUUID(), ...content }))
  sent.push(...changes)
  const saved = await Promise.all(changes.map((change) => send(list, change)))
  const order = (await findChanges(context.db, list.id, { before: undefined, limit: 2 })).map(
    (one) => one.public_id,
  )
  // What changed nothing came first if it would change nothing now.
  const rank = ({ id, ...content }: Change) => {
    if (order.includes(id)) return order.length - order.indexOf(id)
    const isIdle = [...listCells(content)].every(([name, after]) => model.cells.get(name) === after)
    return isIdle ? 0 : order.length + 1
  }
  const ranked = new Map(changes.map((change) => [change.id, rank(change)]))
  const inOrder = changes.toSorted((one, other) => Number(ranked.get(one.id)) - Number(ranked.get(other.id)))
  const changed = new Map(inOrder.map((change) => [change.id, applyChange(model, change)]))
  expect(saved.map(({ change }) => change !== null)).toEqual(changes.map(({ id }) => changed.get(id)))
}

test('random changes, undo and redo by two clients at once leave what a model says, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const list = await makeList()
      const model: Model = { cells: new Map(), entries: [], undone: 0 }
      const sent: Change[] = []
      for (const taken of all) {
        await take(list, model, sent, taken)
        await check(list, model)
      }
      // All that stands can be undone, down to the list as it was.
      while (applyStep(model, 'undo', undefined)) {
        expect(await move(list, 'undo', undefined)).toBe(true)
        await check(list, model)
      }
    }),
    // The whole list is compared with the model after each step: half as many sequences as of other properties.
    { numRuns: Math.ceil(inject('randomSequences') / 2) },
  )
})
