import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { findLayoutLeaps } from './layout-leaps.ts'
import { LayoutMonitor } from './layout-monitor.ts'
import { listLayoutPages, readLayoutDrift } from './layout-queries.ts'
import { addLayoutCounts } from './layout-store.ts'

const now = new Date('2026-11-20T12:50:00Z')
const thisHour = new Date('2026-11-20T12:00:00Z')
const thisMorning = new Date('2026-11-20T06:00:00Z')
const lastWeek = new Date('2026-11-16T06:00:00Z')
let context: Context
let warnings: object[]

beforeAll(async () => {
  const logger = { warn: (facts: object) => void warnings.push(facts) } as unknown as Context['logger']
  context = await createTestContext({}, { clock: { now: () => now }, logger })
})
afterAll(() => context[Symbol.asyncDispose]())
beforeEach(async () => {
  warnings = []
  await context.db.deleteFrom('layout_quarters').execute()
  await context.db.deleteFrom('layout_pages').execute()
})

const store = (since: Date, pages: number, missing: number, section = 'price') =>
  addLayoutCounts(context.db, [{ since, marketplace: 'amazon', section, pages, missing }])

test('reports a section that half of the pages of the last hour lack', async () => {
  await store(lastWeek, 1_000, 0)
  await store(thisMorning, 1_000, 0)
  await store(thisHour, 30, 15)
  expect(await findLayoutLeaps(context)).toEqual([
    { marketplace: 'amazon', section: 'price', share: 0.5, shareBefore: 0 },
  ])
})

test('reports a section that three in ten pages of a day lack, but not of one hour', async () => {
  await store(thisHour, 100, 40)
  await store(thisMorning, 900, 0)
  expect(await findLayoutLeaps(context)).toEqual([])
  await store(thisMorning, 100, 300)
  expect(await findLayoutLeaps(context)).toMatchObject([{ share: 340 / 1_100 }])
})

test('ignores fewer than thirty pages', async () => {
  await store(thisHour, 29, 29)
  expect(await findLayoutLeaps(context)).toEqual([])
  await store(thisHour, 1, 1)
  expect(await findLayoutLeaps(context)).toMatchObject([{ section: 'price', share: 1 }])
})

test('ignores a section that pages lacked just as often in the week before', async () => {
  await store(lastWeek, 100, 80)
  await store(thisHour, 50, 50)
  expect(await findLayoutLeaps(context)).toEqual([])
  await store(new Date('2026-11-12T23:45:00Z'), 9_000, 0)
  expect(await findLayoutLeaps(context)).toEqual([])
})

test('adds the counts of several processes', async () => {
  await Promise.all(Array.from({ length: 8 }, () => store(thisHour, 2, 1)))
  const [drift] = await readLayoutDrift(context)
  expect(drift?.sections).toMatchObject([{ section: 'price', pages: 16, share: 0.5 }])
})

test('counts the pages of a marketplace by its page section and its share over all sections', async () => {
  await store(thisHour, 10, 0, 'page')
  await store(thisHour, 10, 5, 'price')
  await store(thisHour, 5, 5, 'images')
  const [drift] = await readLayoutDrift(context)
  expect(drift).toMatchObject({ marketplace: 'amazon', pages: 10, share: 10 / 25, share_before: null })
  expect(drift?.sections.map(({ section }) => section)).toEqual(['images', 'page', 'price'])
})

const expected = ['page', 'title', 'price', 'images']
const read = (monitor: LayoutMonitor, count: number, missing: string[]) => {
  for (let serial = 0; serial < count; serial += 1)
    monitor.count('amazon', {
      url: `/dp/${serial}`,
      bytes: Buffer.from('<p>'),
      layout: { expected, missing },
    })
}

test('stores five pages without a section that is suddenly missing, and none with an ordinary gap', async () => {
  await store(thisHour, 100, 100)
  {
    await using monitor = new LayoutMonitor(context)
    read(monitor, 8, ['title'])
    read(monitor, 8, ['price'])
  }
  const pages = await listLayoutPages(context.db)
  expect(pages.map(({ missing }) => missing)).toEqual(Array.from({ length: 5 }, () => ['price']))
})

test('stores a page although its memory is freed after it was counted', async () => {
  const bytes = Buffer.alloc(2 * Buffer.poolSize, 'x')
  {
    await using monitor = new LayoutMonitor(context)
    monitor.count('amazon', { url: '/dp/1', bytes, layout: { expected, missing: expected } })
    bytes.buffer.transfer(0)
  }
  const [page] = await listLayoutPages(context.db)
  const stored = gunzipSync(await buffer(await context.files.read(page?.file ?? '')))
  expect(stored.length).toBe(2 * Buffer.poolSize)
})

test('logs a page whose file cannot be written and still counts it', async () => {
  const write = () => Promise.reject(new Error('disk full'))
  {
    await using monitor = new LayoutMonitor({ ...context, files: { ...context.files, write } })
    read(monitor, 1, ['title', 'price'])
  }
  expect(warnings).toMatchObject([{ err: { message: 'disk full' } }])
  expect((await readLayoutDrift(context))[0]).toMatchObject({ pages: 1, share: 0.5 })
})
