import { describe, expect, inject, it } from 'vitest'
import * as miniatures from '../../testing/amazon-pages.ts'
import { parseAmazonPageReference } from '../../testing/amazon-reference-parser.ts'
import { toMutants } from '../../testing/mutants.ts'
import { collections, hasSavedPages, savedPages } from '../../testing/saved-pages.ts'
import { parseAmazonPage } from './parse-page.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Compares both parsers on damaged copies. Returns how many only the page parser found unreadable. */
function compareOnMutants(html: string, count: number, seed: number): number {
  let doubted = 0
  for (const mutant of toMutants(html, count, seed)) {
    const expected = parseAmazonPageReference(mutant.html)
    const parsed = parseAmazonPage(Buffer.from(mutant.html))
    if (parsed.outcome !== 'unreadable') expect(parsed, mutant.damage).toEqual(expected)
    else if (expected.outcome !== 'unreadable') doubted++
  }
  return doubted
}

const layouts = Object.entries(miniatures).flatMap(([name, page]) =>
  typeof page === 'function' ? [[name, page()] as const] : [],
)

const isThorough = inject('thorough')
/** Damaged copies of each miniature, of which the page parser may doubt 2 %. */
const mutants = isThorough ? 200 : 10

describe.each(layouts)('on damaged copies of the miniature %s', (_, html) => {
  it('the page parser never contradicts the reference', () => {
    expect(compareOnMutants(html, mutants, 11)).toBeLessThanOrEqual(0.02 * mutants)
  })
})

/** Damaged copies of a saved page. `bench/mutants.ts` tries many more. */
const copies = 2

describe.skipIf(!hasSavedPages)('on saved pages (../shared/corpus)', () => {
  const pages = savedPages('amazon')
  /** `npm test` reads every twelfth page, the nightly run all of them. */
  const all = collections
    .flatMap((collection) => savedPages('amazon', collection))
    .filter((_, index) => isThorough || index % 12 === 0)

  it.each(all.map((page) => [page.file, page] as const))('both parsers agree on %s', (_, page) => {
    const parsed = parseAmazonPage(page.bytes, page)
    expect(parsed).toEqual(parseAmazonPageReference(text(page.bytes), page))
    if (isThorough)
      expect(parsed).toEqual(parseAmazonPageReference(text(page.bytes), { ...page, parser: 'parse5' }))
  })

  it(
    'the page parser contradicts on no damaged copy and doubts at most 2 % of them',
    () => {
      const tried = pages.filter((_, index) => isThorough || index % 12 === 0)
      let doubted = 0
      tried.forEach((page, index) => {
        doubted += compareOnMutants(text(page.bytes), copies, index)
      })
      expect(doubted / (tried.length * copies)).toBeLessThanOrEqual(0.02)
    },
    inject('pollTimeoutMs') * 30,
  )
})
