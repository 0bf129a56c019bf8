import { describe, expect, it } from 'vitest'
import { layouts, parseWithoutLayout } from '../testing/layouts.ts'
import { hasSavedPages } from '../testing/saved-pages.ts'
import { scorePages } from '../testing/score-pages.ts'

describe.skipIf(!hasSavedPages)('saved pages (../shared/corpus) whose layout lost its names', () => {
  it.each(Object.keys(layouts))(
    'are still read: %s',
    (layout) => {
      const score = scorePages(parseWithoutLayout(layout))
      // One listing names itself by its address only: with neither price nor attributes it stays unreadable.
      expect(score.outcome).toBeGreaterThanOrEqual(0.94)
      expect(score.macroF1).toBeGreaterThanOrEqual(0.9)
      // What is not found stays out; what is there is right.
      for (const [field, { precision }] of score.fields)
        expect({ field, isTrusted: precision === 0 || precision >= 0.95 }).toEqual({ field, isTrusted: true })
    },
    120_000,
  )
})
