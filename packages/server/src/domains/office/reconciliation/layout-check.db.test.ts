import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { findLayoutDifferences } from './layout-check.ts'
import { storeAlerts } from './store.ts'

const today = new Date('2026-11-09T10:00:00Z')
let context: Context

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => today } })
})
afterAll(() => context[Symbol.asyncDispose]())

const count = (day: string, section: string, pages: number, missing: number) =>
  context.db
    .insertInto('layout_quarters')
    .values({ since: new Date(day), marketplace: 'amazon', section, pages, missing })
    .execute()

test('raises one alert for a section that far more pages lack than last week, and none for slow changes or few pages', async () => {
  await count('2026-11-08', 'price', 100, 20)
  await count('2026-11-09', 'price', 100, 60)
  await count('2026-11-08', 'bullets', 100, 30)
  await count('2026-11-09', 'bullets', 100, 50)
  await count('2026-11-09', 'title', 29, 29)
  await count('2026-11-01', 'facts', 100, 0)
  await count('2026-11-09', 'facts', 40, 40)
  const leaps = await findLayoutDifferences(context)
  expect(leaps).toEqual([
    { kind: 'layout-drift', facts: { marketplace: 'amazon', section: 'facts', percent: 100, before: 0 } },
    { kind: 'layout-drift', facts: { marketplace: 'amazon', section: 'price', percent: 60, before: 20 } },
  ])
  const keep = () => context.db.transaction().execute((tx) => storeAlerts(tx, leaps, { now: today }))
  expect(await keep()).toEqual(leaps)
  expect(await keep()).toEqual([])
})
