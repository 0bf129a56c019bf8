import { createRecordChecker, listProductKeys, mergeProducts, parsePage } from '@merkwerk/engine'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { toExportRecord } from './core/product.ts'
import { exportTargets } from './targets.ts'
import { writeExport } from './testing/golden.ts'
import { toSource } from './testing/hostile-job.ts'

/** The weighted sum of GS1, written here again so that nothing that is tested judges itself. */
const isRight = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

const withCheckDigit = (body: string): string =>
  body + [...'0123456789'].find((digit) => isRight(body + digit))

/** Digits by what they are, and the number that every part must make of them. */
interface Stated {
  written: string
  normal: string | undefined
}
const valid = (digits: string): Stated => ({ written: digits, normal: digits.padStart(13, '0') })
const invalid = (written: string): Stated => ({ written, normal: undefined })
const body = (pattern: RegExp) => fc.stringMatching(pattern).map(withCheckDigit)

const digits: fc.Arbitrary<Stated> = fc.oneof(
  body(/^40[1-9]{10}$/).map(valid),
  body(/^[13-9][1-9]{10}$/)
    .filter((upc) => !upc.startsWith('4') && !upc.startsWith('5') && !upc.startsWith('98'))
    .map(valid),
  body(/^[1-8]40[1-9]{10}$/).map((written) => ({ written, normal: written })),
  body(/^[13-9][1-9]{6}$/).map((written) => ({ written, normal: written })),
  // Of one company, of different weight, rounded, and a UPC with one more check digit.
  body(/^2[1-9]{11}$/).map(invalid),
  body(/^9[1-9]{12}$/).map(invalid),
  fc.stringMatching(/^4[1-9]{3}0{9}$/).map(invalid),
  body(/^14[1-9]{9}$/)
    .map(withCheckDigit)
    .map(invalid),
  fc
    .stringMatching(/^[1-9]{12,14}$/)
    .filter((text) => !isRight(text))
    .map(invalid),
  fc.stringMatching(/^(?:[1-9]{9}|[1-9]{11}|[1-9]{15,16})$/).map(invalid),
  fc.constantFrom('0000000000000', '00000000', 'Does not apply', 'Nicht zutreffend', 'n/a').map(invalid),
)

/** Ways to write digits that change no number. */
const writing = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => ` ${text}\u00a0`,
  (text) => `'${text}`,
  (text) => text.replace(/^(\d{3})(\d+)(\d)$/, '$1 $2-$3'),
  (text) => [...text].join('\u200b'),
  (text) => `${text.slice(0, 4)}\u00ad${text.slice(4)}`,
)

const pageWith = (number: string): Buffer =>
  Buffer.from(
    `<html><head><meta charset="utf-8"><link rel="canonical" href="https://www.amazon.de/dp/B0TEST000A"></head><body><div id="dp"><span id="productTitle">Teststreifen</span><div id="detailBullets_feature_div"><ul><li><span class="a-list-item"><span class="a-text-bold">EAN : </span><span>${number}</span></span></li></ul></div></div></body></html>`,
  )

/** Follows a number from a list and a page through merging and charging to a record of an export. */
function follow(inList: string, onPage: string) {
  const row = ['A', inList]
  const check = createRecordChecker({ artikelNumber: 0, ean: 1 }, [row])(row, 2)
  const identifiers = check.kind === 'usable' ? check.identifiers : {}
  const parsed = parsePage(pageWith(onPage), { url: 'https://www.amazon.de/dp/B0TEST000A' })
  if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
  const merged = mergeProducts([{ product: parsed.product, by: 'asin', fetchedAt: new Date(0) }], identifiers)
  const record = toExportRecord({
    position: 1,
    articleNumber: 'A',
    ean: identifiers.gtin ?? null,
    asin: null,
    reason: 'found-both',
    merged: { title: 'T', categories: [], prices: {}, images: [], urls: {}, attributes: [] },
    products: [{ source: 'amazon', gtins: parsed.product.gtins }],
  })
  return { identifiers, gtins: parsed.product.gtins, keys: merged.productKeys, record }
}

test('a number has one form from the list to every export, and an invalid one proves and charges nothing', async () => {
  await fc.assert(
    fc.asyncProperty(digits, writing, writing, async ({ written, normal }, inList, onPage) => {
      const { identifiers, gtins, keys, record } = follow(inList(written), onPage(written))
      const isMarkedPlaceholder = /\D/.test(written)
      expect(identifiers.gtin).toBe(normal)
      expect(gtins).toEqual(normal === undefined ? [] : [normal])
      const numberKeys = keys.filter((key) => key.startsWith('gtin:'))
      expect(numberKeys).toEqual(normal === undefined ? [] : [`gtin:${normal.padStart(14, '0')}`])
      // The list and the page are charged as one product.
      expect(numberKeys).toEqual(listProductKeys(identifiers))
      expect(record.product?.gtin).toBe(normal)
      if (normal !== undefined || isMarkedPlaceholder) return
      for (const target of exportTargets) {
        const { files } = await writeExport(target, { source: toSource([record]) })
        expect([target.id, Object.values(files).join('\n').includes(written)]).toEqual([target.id, false])
      }
    }),
    { numRuns: 6 * inject('randomSequences') },
  )
})

test('no attribute carries an invalid number into an export, whatever its page calls it', async () => {
  const labels = [
    'EAN',
    'Globale Handelsidentifikationsnummer',
    'Numéro international d’article commercial',
    'Strichcode',
    'Kod kreskowy',
    'バーコード',
  ]
  for (const label of labels)
    for (const written of ['2012345000001', '4006381333932', '94006381333934', '40063813339']) {
      const parsed = parsePage(Buffer.from(pageWith(written).toString().replace('EAN : ', `${label} : `)), {
        url: 'https://www.amazon.de/dp/B0TEST000A',
      })
      if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
      const { merged } = mergeProducts([{ product: parsed.product, by: 'asin', fetchedAt: new Date(0) }], {})
      const shown = { position: 1, articleNumber: 'A', ean: null, asin: null, reason: 'found-both' } as const
      const record = toExportRecord({ ...shown, merged, products: [parsed.product] })
      for (const target of exportTargets) {
        const { files } = await writeExport(target, { source: toSource([record]) })
        expect([label, target.id, Object.values(files).join('\n').includes(written)]).toEqual([
          label,
          target.id,
          false,
        ])
      }
    }
})

test('every export writes the normal form, and only in the digits of its field', async () => {
  await fc.assert(
    fc.asyncProperty(
      digits.filter(({ normal }) => normal !== undefined),
      writing,
      async ({ written, normal = '' }, inList) => {
        const { record } = follow(inList(written), written)
        for (const target of exportTargets) {
          const { files } = await writeExport(target, { source: toSource([record]) })
          const significant = normal.replace(/^0+/, '')
          const runs = Object.values(files).flatMap((text) => text.match(/\d{8,}/g) ?? [])
          for (const run of runs.filter((found) => found.includes(significant)))
            expect([target.id, run]).toEqual([target.id, significant.padStart(run.length, '0')])
          for (const run of runs.filter((found) => found.includes(significant)))
            expect([8, 12, 13, 14]).toContain(run.length)
        }
      },
    ),
    { numRuns: 2 * inject('randomSequences') },
  )
})
