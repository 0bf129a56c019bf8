import { randomUUID } from 'node:crypto'
import { ApiError, type Client, createClient, type Input } from '@merkwerk/client/app'
import { type ChangeEntry, endpoints, type List, type ListRow } from '@merkwerk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createContext } from '../../../../platform/context.ts'
import {
  type Caller,
  completeList,
  openRunSite,
  polling,
  type RunSite,
  startTestApi,
  testEan,
} from '../../../../testing/index.ts'

const rows = 4
const fields = ['title', 'brand', 'attribute:Farbe'] as const

/** Pages mostly wait until they connect again, so several sequences run at once. */
const lanes = 5

let site: RunSite
let serial = 0

beforeAll(async () => {
  site = await openRunSite()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** A process of the API that is killed and started again. */
interface Lane extends AsyncDisposable {
  findUrl: () => string
  kill: () => Promise<void>
}

async function openLane(): Promise<Lane> {
  const context = await createContext(site.context.config)
  let api = await startTestApi(context)
  return {
    findUrl: () => api.url,
    kill: async () => {
      await api[Symbol.asyncDispose]()
      api = await startTestApi(context)
    },
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]()
      await context[Symbol.asyncDispose]()
    },
  }
}

/**
 * A page of a browser: it reads the rows again when the list has another version, sends again what got no response, and keeps what is typed
 * without a connection until it is back.
 */
interface Page extends Disposable {
  client: Client
  /** Whether the response of the next change is lost. */
  isLossy: boolean
  /** Aborted while there is no connection. */
  line: AbortController
  kept: Change[]
  shown: ListRow[]
}

function openPage(seller: Caller, list: List, findUrl: () => string): Page {
  const leaving = new AbortController()
  const page: Page = {
    client: createClient({
      baseUrl: 'http://api',
      token: seller.token,
      fetch: async (address, init) => {
        const signal = AbortSignal.any([page.line.signal, ...(init?.signal ? [init.signal] : [])])
        const response = await fetch(String(address).replace('http://api', findUrl()), { ...init, signal })
        if (!page.isLossy || init?.method !== 'POST') return response
        page.isLossy = false
        await response.body?.cancel()
        throw new TypeError('The response was lost.')
      },
    }),
    isLossy: false,
    line: new AbortController(),
    kept: [],
    shown: [],
    [Symbol.dispose]: () => leaving.abort(),
  }
  async function follow(): Promise<void> {
    let version: number | undefined
    for await (const now of page.client.followList(list.list_id, { signal: leaving.signal })) {
      if (now.version === version) continue
      page.shown = await untilResponse(() => readAll(page.client, list))
      ;({ version } = now)
    }
  }
  void follow().catch(() => undefined)
  return page
}

const untilResponse = <T>(send: () => Promise<T>): Promise<T> =>
  vi.waitFor(send, { timeout: polling.timeout * 4, interval: 50 })

async function readAll(client: Client, list: List): Promise<ListRow[]> {
  const query = {
    positions: Array.from({ length: rows }, (_, index) => index + 1).join(),
    attributes: JSON.stringify(['Farbe']),
  }
  return (await client.call(endpoints.getListRows, { params: { id: list.list_id }, query })).rows
}

type Change = Omit<Input<typeof endpoints.changeRows>['body'], 'id'>

/** The entry of a change or a step. Undefined if it changed nothing or was refused. */
async function send(work: () => Promise<{ change: ChangeEntry | null }>): Promise<ChangeEntry | undefined> {
  return untilResponse(async () => {
    try {
      return (await work()).change ?? undefined
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') return undefined
      throw error
    }
  })
}

function sendChange({ client }: Page, list: List, change: Change) {
  const input = { params: { id: list.list_id }, body: { id: randomUUID(), ...change } }
  return send(() => client.call(endpoints.changeRows, input))
}

function sendStep({ client }: Page, list: List, direction: 'undo' | 'redo') {
  const input = { params: { id: list.list_id }, body: { id: randomUUID() } }
  return send(() => client.call(direction === 'undo' ? endpoints.undoChange : endpoints.redoChange, input))
}

const position = fc.integer({ min: 1, max: rows })
const value = fc.constantFrom('Rot', 'Blau', '', null)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    set: fc.record({ rows: fc.tuple(position), field: fc.constantFrom(...fields), value }),
  }),
  fc
    .record({ position, values: fc.tuple(value, value, value) })
    .map((row) => ({ kind: 'paste' as const, cells: { fields: [...fields], rows: [row] } })),
)
const by = fc.constantFrom(0, 1)
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('change' as const), by, change, isLost: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const), one: change, other: change }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), by }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('offline' as const, 'online' as const), by }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  ),
  { minLength: 6, maxLength: 14 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

interface Shared {
  seller: Caller
  lane: Lane
  list: List
  pages: readonly [Page, Page]
  /** The entries that a page has read. */
  told: Set<string>
}

async function take(shared: Shared, step: Step): Promise<void> {
  const { seller, lane, list, pages } = shared
  if (step.do === 'kill') return lane.kill()
  if (step.do === 'run') return void (await seller.completeRun(list.latest_run ?? ''))
  if (step.do === 'both')
    return void (await Promise.all([make(shared, pages[0], step.one), make(shared, pages[1], step.other)]))
  const page = pages[step.by === 0 ? 0 : 1]
  if (step.do === 'offline') page.line.abort(new TypeError('No connection.'))
  else if (step.do === 'online') await goOnline(shared, page)
  else if (step.do !== 'change') {
    // What is kept is no entry yet: the one before it would be undone.
    if (page.kept.length === 0 && !page.line.signal.aborted) await sendStep(page, list, step.do)
  } else {
    page.isLossy = step.isLost
    await make(shared, page, step.change)
  }
}

/** Sends a change, or keeps it while there is no connection. */
async function make({ list, told }: Shared, page: Page, made: Change): Promise<void> {
  if (page.line.signal.aborted) {
    page.kept.push(made)
    return
  }
  const entry = await sendChange(page, list, made)
  if (entry) told.add(entry.id)
}

async function goOnline(shared: Shared, page: Page): Promise<void> {
  if (page.line.signal.aborted) page.line = new AbortController()
  for (const kept of page.kept.splice(0)) await make(shared, page, kept)
}

/** The owner's values that are left by the entries that stand. */
function foldEntries(entries: readonly ChangeEntry[]): Map<string, string> {
  const cells = new Map<string, string>()
  for (const { first } of entries.filter(({ undone }) => undone === null))
    for (const { position: at, field, after } of first) {
      if (after === null) cells.delete(`${at} ${field}`)
      else cells.set(`${at} ${field}`, after)
    }
  return cells
}

/** What rows show in the cells that the owner set. */
const readOwn = (shown: readonly ListRow[]): Map<string, string> =>
  new Map(
    shown.flatMap(({ position: at, title, brand, values, edited }) => {
      const texts = { title, brand, 'attribute:Farbe': values[0] }
      return fields
        .filter((field) => edited.includes(field))
        .map((field) => [`${at} ${field}`, texts[field] ?? ''] as const)
    }),
  )

/** What rows show in the cells that the owner can set. */
const readCells = (shown: readonly ListRow[]) =>
  shown.map(({ title, brand, values }) => [title, brand, values[0]])

/** Runs a sequence on two pages, and compares them with the history. */
async function runSequence(lane: Lane, all: readonly Step[]): Promise<void> {
  // A token ends before all sequences have.
  const seller = await site.signUp({ coins: 1_000 })
  serial += rows
  const given = Array.from({ length: rows }, (_, index) => serial + index)
  const list = await completeList(
    seller,
    given.map((number) => [`A-${number}`, testEan('00', number)] as const),
  )
  using one = openPage(seller, list, () => site.api.url)
  using other = openPage(seller, list, lane.findUrl)
  const shared: Shared = { seller, lane, list, pages: [one, other], told: new Set() }
  const { told } = shared
  const before = readCells(await readAll(seller.client, list))
  for (const step of all) await take(shared, step)
  for (const page of shared.pages) await goOnline(shared, page)
  const params = { id: list.list_id }
  const { changes } = await seller.client.call(endpoints.getChanges, { params, query: { limit: 100 } })
  expect(changes.map(({ id }) => id)).toEqual(expect.arrayContaining([...told]))
  expect(readOwn(await readAll(seller.client, list))).toEqual(foldEntries(changes.toReversed()))
  // A task computes the completeness of the rows later.
  await vi.waitFor(async () => {
    const now = await readAll(seller.client, list)
    expect([one.shown, other.shown]).toEqual([now, now])
  }, polling)
  for (const { id } of changes.filter(({ undone }) => undone === null))
    await seller.client.call(endpoints.undoChange, { params, body: { id: randomUUID(), change: id } })
  expect(readCells(await readAll(seller.client, list))).toEqual(before)
}

test('two pages that edit, paste, undo, and lose their connection during runs and kills show the same in the end, and no edit is lost', async () => {
  const { seed = Date.now() } = fc.readConfigureGlobal()
  // A sequence is a seller with a list, two pages and several runs: half as many as of other properties.
  const runs = Math.ceil(Math.max(5, inject('randomSequences') / 5) / lanes)
  await Promise.all(
    Array.from({ length: lanes }, async (_, index) => {
      await using lane = await openLane()
      const property = fc.asyncProperty(steps, (all) => runSequence(lane, all))
      await fc.assert(property, { numRuns: runs, seed: seed + index })
    }),
  )
})
