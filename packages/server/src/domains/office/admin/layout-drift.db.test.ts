import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunSite, type RunSite, testEan } from '../../../testing/index.ts'

let site: RunSite

beforeAll(async () => {
  site = await openRunSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test('administrators see which sections were missing on the pages of a run', async () => {
  const admin = await site.signUp({ isAdmin: true })
  const seller = await site.signUp({ coins: 100 })
  {
    await using _worker = await site.startWorker()
    await seller.until(await seller.start([['A', testEan('00', 31)]]), 'Completed')
  }
  const { pages: stored, marketplaces: drifts } = await admin.client.call(endpoints.getLayoutDrift)
  expect(stored).toEqual([])
  for (const { pages, sections } of drifts) {
    expect(pages).toBeGreaterThan(0)
    expect(sections.find(({ section }) => section === 'title')).toMatchObject({
      share: 0,
      share_before: null,
    })
  }
  expect(drifts.map(({ marketplace }) => marketplace)).toEqual(['amazon', 'ebay'])
  expect(await admin.client.call(endpoints.getHealth)).toMatchObject({
    marketplaces: expect.arrayContaining(
      drifts.map(({ marketplace, share }) =>
        expect.objectContaining({
          marketplace,
          layout: { share, share_last_hour: share, share_before: null },
        }),
      ),
    ),
  })
})
