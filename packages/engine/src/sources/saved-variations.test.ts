import { variationGroup } from '@merkwerk/contract'
import { describe, expect, inject, it } from 'vitest'
import { collections, hasSavedPages, type SavedPage, savedPages } from '../testing/saved-pages.ts'
import { htmlText } from './page/html-text.ts'
import { parsePage } from './parse-page.ts'

/** What a picker shows as chosen, found by plain text search. */
const SHOWN = [
  /class="selection">([^<]+)</g,
  /id="inline-twister-expanded-dimension-text-\w+"[^>]*>([^<]+)</g,
  /<option id=x-msku__option-box[^>]*selected=selected>([^<]+)</g,
]

function shownIn({ bytes }: SavedPage): string[] {
  const html = Buffer.from(bytes).toString()
  return SHOWN.flatMap((pattern) =>
    [...html.matchAll(pattern)].map(([, text = '']) => htmlText(text)),
  ).filter((text) => text !== '' && !text.startsWith('Select '))
}

describe.skipIf(!hasSavedPages)('chosen variations on saved pages (../shared/corpus)', () => {
  /** `npm test` reads every fifth page, the nightly run all of them. */
  const pages = collections
    .flatMap((collection) => ['amazon', 'ebay'].flatMap((marketplace) => savedPages(marketplace, collection)))
    .filter((_, index) => inject('thorough') || index % 5 === 0)

  it('are all among the attributes, on the pages of one variation', () => {
    const complete = pages.map((page) => {
      const parsed = parsePage(page.bytes, page)
      const shown = shownIn(page)
      if (parsed.outcome !== 'found' || shown.length === 0) return undefined
      const { attributes } = parsed.product
      // A page of the parent shows a value that belongs to no article.
      const values = new Set(attributes.map(({ value }) => value))
      const missing = shown.filter((value) => !values.has(value))
      const hasChoices = attributes.some(({ group }) => group === variationGroup)
      return hasChoices || missing.length < shown.length ? { file: page.file, missing } : undefined
    })
    const read = complete.filter((page) => page !== undefined)
    expect(read.length).toBeGreaterThan(pages.length / 20)
    for (const page of read) expect(page).toMatchObject({ missing: [] })
  })
})
