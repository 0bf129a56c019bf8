import { describe, expect, inject, it } from 'vitest'
import { blockListing, compactListing, legacyListing } from '../../testing/ebay-pages.ts'
import { parseEbayPageReference } from '../../testing/ebay-reference-parser.ts'
import { toMutants } from '../../testing/mutants.ts'
import { collections, hasSavedPages, savedPages } from '../../testing/saved-pages.ts'
import { parseEbayPage } from './parse-page.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** Parsers word the missing parts differently. */
const withoutDetail = (parsed: ReturnType<typeof parseEbayPage>) =>
  parsed.outcome === 'unreadable' ? { outcome: parsed.outcome } : parsed

/** Compares both parsers on damaged copies. Returns how many only the page parser found unreadable. */
function compareOnMutants(html: string, count: number, seed: number): number {
  let doubted = 0
  for (const mutant of toMutants(html, count, seed)) {
    const expected = withoutDetail(parseEbayPageReference(mutant.html))
    const parsed = withoutDetail(parseEbayPage(Buffer.from(mutant.html)))
    if (parsed.outcome === 'unreadable' && expected.outcome !== 'unreadable') doubted++
    else expect(parsed, mutant.damage).toEqual(expected)
  }
  return doubted
}

describe.each([
  ['of 2015 to 2020', legacyListing()],
  ['of 2022', blockListing()],
  ['of 2025', compactListing()],
])('on damaged copies of a miniature page %s', (_, html) => {
  it('the page parser never contradicts the reference', () => {
    const mutants = inject('thorough') ? 100 : 20
    expect(compareOnMutants(html, mutants, 7)).toBeLessThanOrEqual(0.02 * mutants)
  })
})

const outcomes: Record<string, string> = { search: 'search-results', product: 'found', captcha: 'blocked' }

describe.skipIf(!hasSavedPages)('on saved pages (../shared/corpus)', () => {
  /** `npm test` reads every sixth page, the nightly run all of them. */
  const isTried = (_: unknown, index: number): boolean => inject('thorough') || index % 6 === 0
  const pages = savedPages('ebay').filter(isTried)
  const all = collections.flatMap((collection) => savedPages('ebay', collection)).filter(isTried)

  it.each(all.map((page) => [page.file, page] as const))('both parsers agree on %s', (_, page) => {
    const parsed = parseEbayPage(page.bytes, page)
    expect(parsed).toEqual(parseEbayPageReference(text(page.bytes), page))
    expect(parsed.outcome).toBe(outcomes[page.type])
  })

  it(
    'the page parser contradicts on no damaged copy and doubts at most 2 % of them',
    () => {
      let doubted = 0
      let total = 0
      pages.forEach((page, index) => {
        const count = inject('thorough') ? (page.type === 'search' ? 4 : 10) : 2
        doubted += compareOnMutants(text(page.bytes), count, index)
        total += count
      })
      expect(doubted / total).toBeLessThanOrEqual(0.02)
    },
    inject('pollTimeoutMs') * 30,
  )
})
