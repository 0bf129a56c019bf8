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
          Buffer.from(renderBatch(results, language)),
          elsewhere.map(({ position }) => position),
          language,
        )
        const charged = results.map((each) =>
          elsewhere.includes(each)
            ? { ...each, remarks: [...each.remarks, 'charged-elsewhere' as const] }
            : each,
        )
        expect({
          masterData: Buffer.from(copied.masterData).toString(),
          attributes: Buffer.from(copied.attributes).toString(),
        }).toEqual(await rendered(charged, language))
      },
    ),
  )
})

test('the figures of a batch survive its file', () => {
  const results = [makeRecord(), makeRecord({ verdict: 'skipped', reason: 'no-identifier', merged: null })]
  const { figures } = copyLines(Buffer.from(renderBatch(results, 'de')), [], 'de')
  expect(figures).toMatchObject({ verdicts: { found: 1, skipped: 1 }, safety: { checked: 1 } })
})
