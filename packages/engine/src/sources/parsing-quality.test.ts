import { describe, expect, it } from 'vitest'
import type { ParsedPage } from '../outcome.ts'
import { type Collection, hasCollection, type SavedPage, savedPages } from '../testing/saved-pages.ts'
import { scorePages } from '../testing/score-pages.ts'
import { parsePage } from './parse-page.ts'

/** The required quality of each collection. */
const goals: [Collection, { macroF1: number; field: number; outcome: number }][] = [
  ['pages', { macroF1: 0.997, field: 0.98, outcome: 1 }],
  ['pages-2', { macroF1: 0.995, field: 0.98, outcome: 1 }],
]

for (const [collection, goal] of goals)
  describe.skipIf(!hasCollection(collection))(`parsing saved pages (../shared/corpus/${collection})`, () => {
    const pages = ['amazon', 'ebay'].flatMap((marketplace) => savedPages(marketplace, collection))

    describe.each([
      ['with their addresses', ({ url }: SavedPage) => ({ url })],
      ['by their content alone', () => ({})],
    ])('%s', (_, options) => {
      const parsedPages = new Map<string, ParsedPage>(
        pages.map((page) => [page.file, parsePage(page.bytes, options(page))]),
      )

      it('reaches the required quality', () => {
        const score = scorePages(parsedPages, collection)
        expect(score.macroF1).toBeGreaterThanOrEqual(goal.macroF1)
        expect(score.outcome).toBeGreaterThanOrEqual(goal.outcome)
        const poor = [...score.fields].filter(([, { f1 }]) => f1 < goal.field)
        expect(poor).toEqual([])
      })

      it('returns no price if a person saw none: ranges, used articles, no offer', () => {
        const without = pages.filter(({ hasPrice }) => hasPrice === false)
        expect(without.length).toBeGreaterThan(0)
        for (const { file } of without)
          expect(parsedPages.get(file), file).not.toHaveProperty('product.price')
      })

      const others = pages.filter(({ type }) => type === 'other')
      it.skipIf(others.length === 0)('treats no other page as a product or a search', () => {
        for (const { file } of others) expect(parsedPages.get(file)?.outcome, file).toBe('unreadable')
      })
    })
  })
