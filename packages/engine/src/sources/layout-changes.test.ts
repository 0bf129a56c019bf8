import { describe, expect, inject, it } from 'vitest'
import { layouts, parseWithoutLayout } from '../testing/layouts.ts'
import { hasSavedPages } from '../testing/saved-pages.ts'
import { scorePages } from '../testing/score-pages.ts'

/** `npm test` tries one layout of each marketplace. */
const tried = Object.keys(layouts).filter(
  (name) => inject('thorough') || ['Amazon, bullets', 'eBay, since 2021: item specifics'].includes(name),
)

describe.skipIf(!hasSavedPages)('saved pages (../shared/corpus) whose layout has new names', () => {
  it.each(tried)(
    'are still parsed: %s',
    (layout) => {
      const score = scorePages(parseWithoutLayout(layout))
      // One listing has its number only in its address. Without price and attributes it stays unreadable.
      expect(score.outcome).toBeGreaterThanOrEqual(0.94)
      expect(score.macroF1).toBeGreaterThanOrEqual(0.9)
      // Values may be missing, but the found ones are right.
      for (const [field, { precision }] of score.fields)
        expect({ field, isTrusted: precision === 0 || precision >= 0.95 }).toEqual({ field, isTrusted: true })
    },
    inject('pollTimeoutMs') * 30,
  )
})
