import type { RecordNote } from '@merkwerk/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMergedProduct, makeRecord, recordsOf } from '../../../testing/make-record.ts'
import type { RecordResult } from '../record.ts'
import { copyLines, type OutputBlock, renderBatch, renderBlocks } from './output-lines.ts'

async function rendered(results: RecordResult[], language: 'de' | 'en') {
  const blocks: OutputBlock[] = []
  for await (const block of renderBlocks(recordsOf(...results), language)) blocks.push(block)
  return {
    masterData: Buffer.concat(blocks.map(({ masterData }) => masterData)).toString(),
    attributes: Buffer.concat(blocks.map(({ attributes }) => attributes)).toString(),
  }
}

const batchOf = (results: RecordResult[], language: 'de' | 'en') =>
  Buffer.from(renderBatch(results, language).join(''))

const cell = fc.oneof(
  fc.constantFrom('', ' ', '"', ';', '=1', 'ü\r\nß', '„a“'),
  fc.string({ unit: 'binary' }),
)
const result = fc
  .record({
    number: cell,
    text: cell,
    remarks: fc.subarray<RecordNote>(['values-disagree', 'ebay-not-found']),
  })
  .map(({ number, text, remarks }) => {
    const values = [{ source: 'Amazon', value: text }]
    const attributes = [{ name: text, value: number, source: 'amazon' as const, rules: [] }]
    const merged = makeMergedProduct({ title: text, attributes })
    const facts = { disagreements: [{ name: text, values }] }
    return makeRecord({ articleNumber: number, remarks, merged, facts })
  })

test('copied lines have the bytes of rendered ones, with the note of products that another record paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(result, fc.boolean()), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('de' as const, 'en' as const),
      async (drawn, language) => {
        const results = drawn.map(([each], index) => ({ ...each, position: index * 2 + 1 }))
        const elsewhere = results.filter((_, index) => drawn[index]?.[1])
        const copied = copyLines(
          batchOf(results, language),
          new Set(elsewhere.map(({ position }) => position)),
          language,
        )
        const charged = results.map((each) =>
          elsewhere.includes(each)
            ? { ...each, remarks: [...each.remarks, 'charged-elsewhere' as const] }
            : each,
        )
        expect({
          masterData: Buffer.from(copied?.masterData ?? '').toString(),
          attributes: Buffer.from(copied?.attributes ?? '').toString(),
        }).toEqual(await rendered(charged, language))
      },
    ),
  )
})

test('the figures of a batch survive its file', () => {
  const results = [makeRecord(), makeRecord({ verdict: 'skipped', reason: 'no-identifier', merged: null })]
  const copied = copyLines(batchOf(results, 'de'), new Set(), 'de')
  expect(copied?.figures).toMatchObject({ verdicts: { found: 1, skipped: 1 }, safety: { checked: 1 } })
})

test('copies no lines that another version rendered', () => {
  const text = batchOf([makeRecord()], 'de').toString()
  expect(copyLines(Buffer.from(text.replace('"format":1,', '"format":0,')), new Set(), 'de')).toBeUndefined()
  expect(copyLines(Buffer.from(text.replace('"format":1,', '')), new Set(), 'de')).toBeUndefined()
})

test('has the lines of this format', () => {
  const attributes = [{ group: 'Maße', name: 'Breite', value: '1,5 cm', source: 'ebay' as const, rules: [] }]
  const merged = makeMergedProduct({ description: 'a; "b"', weightKg: '0.5', attributes })
  const results = [
    makeRecord({ merged, remarks: ['ebay-not-found'] }),
    makeRecord({ articleNumber: '=1', verdict: 'skipped', reason: 'no-identifier', merged: null }),
  ]
  // If this snapshot changes, raise the format.
  expect(batchOf(results, 'de').toString()).toMatchInlineSnapshot(`
    "{"format":1,"records":[[1,155,75],[1,91,62]],"figures":{"verdicts":{"found":1,"ambiguous":0,"blocked":0,"unreadable":0,"not-found":0,"skipped":1},"fields":{"brand":0,"description":1,"images":0,"price":0,"category":0,"weight":1},"values":1,"safety":{"checked":1,"complete":0,"manufacturer":1,"address":1,"contact":1,"responsible-person":1,"warnings":1},"names":[["Breite",1]],"sources":[]}}
    0042-A;4006381333931;;gefunden;Bei Amazon gefunden. Bei eBay nicht gefunden;Wasserkocher Größe L;;;;"a; ""b""";;;;;;;;;0,5;;;;;;;;;;;;;02.11.2026 09:30
    '=1;4006381333931;;übersprungen;Weder EAN noch ASIN angegeben;;;;;;;;;;;;;;;;;;;;;;;;;;;
    0042-A;Maße;Breite;1,5 cm;eBay;
    "
  `)
})
