import { describe, expect, it } from 'vitest'
import { hasSavedPages, savedPages } from '../testing/saved-pages.ts'
import { scoreReadings } from '../testing/score-readings.ts'
import { readPage } from './read-page.ts'

describe.skipIf(!hasSavedPages)('reading the saved pages (../shared/corpus)', () => {
  it.each([
    ['with their addresses', true],
    ['by their content alone', false],
  ])('reaches the quality that is asked for, %s', (_, hasUrls) => {
    const pages = ['amazon', 'ebay'].flatMap(savedPages)
    const score = scoreReadings(
      new Map(pages.map(({ file, url, bytes }) => [file, readPage(bytes, hasUrls ? { url } : {})])),
    )
    expect(score.macroF1).toBeGreaterThanOrEqual(0.985)
    expect(score.fields.get('attributes')?.f1).toBeGreaterThanOrEqual(0.98)
    expect(score.fields.get('price')?.f1).toBeGreaterThanOrEqual(0.98)
    expect(score.outcome).toBe(1)
  })
})
