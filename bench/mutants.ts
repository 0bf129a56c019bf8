/**
 * Compares the fast parsers with the reference parsers on damaged copies of all saved pages.
 * `node bench/mutants.ts [FROM [TO]]` parses the copies FROM to TO of 10,000 (multiples of five), so that a run can be
 * split. Fails if the results differ.
 */
import { isDeepStrictEqual } from 'node:util'
import type { ParsedPage } from '../packages/engine/src/outcome.ts'
import { parseAmazonPage } from '../packages/engine/src/sources/amazon/parse-page.ts'
import { parseEbayPage } from '../packages/engine/src/sources/ebay/parse-page.ts'
import { parseAmazonPageReference } from '../packages/engine/src/testing/amazon-reference-parser.ts'
import { parseEbayPageReference } from '../packages/engine/src/testing/ebay-reference-parser.ts'
import { toMutants } from '../packages/engine/src/testing/mutants.ts'
import { savedPages } from '../packages/engine/src/testing/saved-pages.ts'

/** Each seed yields one copy of each kind of damage. */
const kinds = 5

interface Pair {
  page: ReturnType<typeof savedPages>[number]
  fast: (bytes: Uint8Array) => ParsedPage
  reference: (html: string) => ParsedPage
}

const pairs: Pair[] = [
  ...savedPages('amazon').map((page) => ({
    page,
    fast: parseAmazonPage,
    reference: parseAmazonPageReference,
  })),
  ...savedPages('ebay').map((page) => ({ page, fast: parseEbayPage, reference: parseEbayPageReference })),
]

/** The names of missing parts differ between parsers, so they are left out. */
const said = (reading: ParsedPage): unknown =>
  reading.outcome === 'unreadable' ? { outcome: reading.outcome } : reading

function verdictOn({ fast, reference }: Pair, html: string): 'equal' | 'doubted' | 'different' {
  const reading = said(fast(Buffer.from(html)))
  if (isDeepStrictEqual(reading, said(reference(html)))) return 'equal'
  return isDeepStrictEqual(reading, { outcome: 'unreadable' }) ? 'doubted' : 'different'
}

function compare(from: number, to: number): void {
  const counts = { equal: 0, doubted: 0, different: 0 }
  const startedAt = performance.now()
  for (let seed = Math.floor(from / kinds); seed < to / kinds; seed++) {
    const pair = pairs[seed % pairs.length]
    if (!pair) break
    for (const { damage, html } of toMutants(new TextDecoder().decode(pair.page.bytes), kinds, seed)) {
      const verdict = verdictOn(pair, html)
      counts[verdict]++
      if (verdict !== 'equal') console.error(`${verdict}: ${pair.page.file}, seed ${seed}, ${damage}`)
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${from} to ${to}: ${JSON.stringify(counts)}, ${seconds} s`)
  if (counts.different > 0) process.exitCode = 1
}

if (pairs.length === 0)
  console.error('The saved pages (../shared/corpus/pages beside the checkout) are not there.')
else compare(Number(process.argv[2] ?? 0), Number(process.argv[3] ?? 10_000))
