import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  readRows,
  testEan,
} from '../../../testing/index.ts'
import { countWatchedLists } from './list-events.ts'

let site: RunSite
let seller: Caller
let list: List

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  list = await completeList(seller, [
    ['A-1', testEan('00', 1)],
    ['A-2', testEan('00', 2)],
  ])
})
afterAll(() => site[Symbol.asyncDispose]())

/** Events until one fulfils a condition. */
async function readUntil(events: AsyncGenerator<List>, isWanted: (list: List) => boolean): Promise<List> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error('The stream has ended.')
    if (isWanted(value)) return value
  }
}

test('a page learns of the list at once, and of each change by another one with its version', async () => {
  const leaving = new AbortController()
  const events = seller.client.followList(list.list_id, { signal: leaving.signal })
  const first = await readUntil(events, () => true)
  expect(first).toMatchObject({ list_id: list.list_id, verdicts: { found: 2 }, open_run: null })
  const { version } = await edit(seller, list, 'title', 'Anna')
  expect(version).toBeGreaterThan(first.version)
  await readUntil(events, (now) => now.version >= Number(version))
  expect((await readRows(seller, list))[0]?.title).toBe('Anna')
  const undone = await seller.client.call(endpoints.undoChange, {
    params: { id: list.list_id },
    body: { id: crypto.randomUUID() },
  })
  await readUntil(events, (now) => now.version >= Number(undone.version))
  leaving.abort()
  await expect.poll(() => countWatchedLists(site.context.db)).toBe(0)
})

test('a page learns of a run, its rows and its end', async () => {
  const leaving = new AbortController()
  const events = seller.client.followList(list.list_id, { signal: leaving.signal })
  const { version } = await readUntil(events, () => true)
  const run = await seller.startRun(list.latest_run ?? '', { read_afresh: true })
  const ended = await readUntil(events, (now) => now.latest_run === run && now.open_run === null)
  expect(ended).toMatchObject({ latest_run: run, runs: 2, verdicts: { found: 2 } })
  expect(ended.version).toBeGreaterThanOrEqual(version)
  leaving.abort()
})

test('nobody follows the list of another account', async () => {
  const other = await site.signUp()
  await expect(other.client.followList(list.list_id).next()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
