import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hasSavedPages, savedPages, savedPagesFolder } from '../testing/saved-pages.ts'
import { readPage } from './read-page.ts'

/** Figures printed by the scorer, e.g. `attributes   P 0.999  R 1.000  F1 0.999  (45 pages)`. */
function figureIn(report: string, pattern: RegExp): number {
  const figure = pattern.exec(report)?.[1]
  if (figure === undefined) throw new Error(`No figure for ${pattern} in:\n${report}`)
  return Number(figure)
}

describe.skipIf(!hasSavedPages)('reading the saved pages (../shared/corpus)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-reading-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What the corpus's own scorer makes of our readings, with or without the addresses of the pages. */
  function score(hasUrls: boolean): string {
    const lines = ['amazon', 'ebay'].flatMap(savedPages).map(({ file, url, bytes }) => {
      return JSON.stringify({ file, ...readPage(bytes, hasUrls ? { url } : {}) })
    })
    const results = join(folder, `results-${hasUrls}.jsonl`)
    writeFileSync(results, lines.join('\n'))
    const scorer = join(savedPagesFolder, '../score.mjs')
    return execFileSync(process.execPath, [scorer, savedPagesFolder, results], { encoding: 'utf8' })
  }

  it.each([
    ['with their addresses', true],
    ['by their content alone', false],
  ])('reaches the quality that is asked for, %s', (_, hasUrls) => {
    const report = score(hasUrls)
    expect(figureIn(report, /^macro F1 ([\d.]+)/m)).toBeGreaterThanOrEqual(0.985)
    expect(figureIn(report, /^attributes .* F1 ([\d.]+)/m)).toBeGreaterThanOrEqual(0.98)
    expect(figureIn(report, /^outcome accuracy ([\d.]+)/m)).toBe(1)
  })
})
