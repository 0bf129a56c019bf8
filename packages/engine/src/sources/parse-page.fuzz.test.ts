import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import * as amazon from '../testing/amazon-pages.ts'
import { arbitraryDamages, type Damage, damageBytes, isStorable } from '../testing/arbitrary-damage.ts'
import * as ebay from '../testing/ebay-pages.ts'
import { savedPages } from '../testing/saved-pages.ts'
import { parsePage } from './parse-page.ts'

const miniatures = [
  amazon.priceBlockPage(),
  amazon.corePricePage(),
  amazon.fashionPage(),
  amazon.expanderPage(),
  amazon.bookPage(),
  amazon.mobilePage(),
  amazon.searchPage(),
  ebay.legacyListing(),
  ebay.blockListing(),
  ebay.compactListing(),
].map((html) => Buffer.from(html))

/** Every seventh saved page, if present. */
const saved = [...savedPages('amazon'), ...savedPages('ebay')].filter((_, index) => index % 7 === 0)
const pages: Uint8Array[] = [...miniatures, ...saved.map(({ bytes }) => bytes)]

const words = [
  ...['<div>', '</div>', '<table><tr><td>', '<script>', '</script>', '<style>', '<!--', '-->', '<![CDATA['],
  ...[
    '<div id="dp">',
    '<div id="prodDetails">',
    '"',
    "'",
    '>',
    '&#0;',
    '&#xD800;',
    '&amp;',
    '\0',
    '\x1b',
    '\\u0000',
    '\\ud800',
    '[',
    '{"a":',
  ],
  ...['<script type="application/ld+json">{"@type":"Product","name":"', '<div itemscope itemprop="'],
  ...['1.', '€', ' ', '\u00a0', '9', '\xff', '\ud83d\ude00'],
]

/** Regressions: damaged pages, by index in the list, that were once parsed incorrectly. */
const finds: [page: number, damages: Damage[]][] = [
  [0, [{ kind: 'insert', at: 0.16651825467497774, length: 0, text: '\0' }]],
]

const { runs, seconds } = inject('fuzz')

test('parses any page in bounded time to storable values', () => {
  fc.assert(
    fc.property(fc.nat(pages.length - 1), arbitraryDamages(words), (page, damages) => {
      const bytes = damageBytes(pages[page] as Uint8Array, damages)
      const before = process.threadCpuUsage()
      const parsed = parsePage(bytes)
      expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000)
      expect(isStorable(parsed)).toBe(true)
    }),
    { numRuns: runs, interruptAfterTimeLimit: seconds * 1_000, examples: finds },
  )
})
