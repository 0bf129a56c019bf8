import { isMarketplace, sources } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import { judgedPages, mergePrecision } from '../testing/merge-precision.ts'
import { hasSavedPages } from '../testing/saved-pages.ts'

describe.skipIf(!hasSavedPages)('merging saved pages (skipped without ../shared/corpus)', () => {
  const pages = judgedPages()
  const precision = ({ right, stated }: ReturnType<typeof mergePrecision>) => right / stated
  const alone = mergePrecision(pages)

  it('judges most facts of the truth files', () => {
    expect(alone.stated).toBeGreaterThan(500)
    expect(precision(alone)).toBeGreaterThan(0.98)
  })

  it.each(sources.filter((name) => !isMarketplace(name)))('is as precise with %s as without it', (source) => {
    expect(precision(mergePrecision(pages, source))).toBeGreaterThanOrEqual(precision(alone))
  })
})
