import { expect, test } from 'vitest'
import { workbookParts } from '../testing/build-xlsx.ts'
import { previewXlsx } from './preview.ts'
import { type PartSource, partName } from './xlsx/parts.ts'

const chunkSize = 4096

/** A workbook in memory that counts the bytes read from each part. */
function countedParts(parts: Record<string, string>) {
  const contents = new Map(Object.entries(parts).map(([name, text]) => [partName(name), text]))
  const taken = new Map<string, number>()
  async function* chunks(name: string, text: string) {
    const bytes = new TextEncoder().encode(text)
    for (let start = 0; start < bytes.length; start += chunkSize) {
      taken.set(name, (taken.get(name) ?? 0) + chunkSize)
      yield bytes.subarray(start, start + chunkSize)
    }
  }
  const source: PartSource = {
    names: new Set(contents.keys()),
    open: async (name) => {
      const text = contents.get(partName(name))
      return text === undefined ? undefined : chunks(partName(name), text)
    },
  }
  return { source, taken: (name: string) => taken.get(partName(name)) ?? 0 }
}

const cells = (...indices: number[]) =>
  `<row>${indices.map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`

test('reads only the first rows and their strings for the preview of a long workbook', async () => {
  const count = 200_000
  const strings = ['SKU', 'EAN', ...Array.from({ length: count }, (_, index) => `Text ${index}`)]
  const rows = Array.from({ length: count / 2 }, (_, index) => cells(2 + 2 * index, 3 + 2 * index))
  const { source, taken } = countedParts(
    workbookParts([{ cells: cells(0, 1) + rows.join('') }], {
      sharedStrings: strings.map((text) => `<t>${text}</t>`),
    }),
  )
  const preview = await previewXlsx(source)
  expect(preview?.headers).toEqual(['SKU', 'EAN'])
  expect(preview?.rows.length).toBeGreaterThan(50)
  expect(preview?.rows[49]).toEqual(['Text 98', 'Text 99'])
  expect(taken('xl/sharedStrings.xml')).toBeLessThan(4 * chunkSize)
  expect(taken('xl/worksheets/sheet0.xml')).toBeLessThan(8 * chunkSize)
})

test('finds strings at the end of the workbook', async () => {
  const strings = [...Array<string>(5_000).fill('unused'), 'SKU', 'EAN', 'A-1', '4006381333931']
  const { source } = countedParts(
    workbookParts([{ cells: cells(5_000, 5_001) + cells(5_002, 5_003) }], {
      sharedStrings: strings.map((text) => `<t>${text}</t>`),
    }),
  )
  expect(await previewXlsx(source)).toMatchObject({
    headers: ['SKU', 'EAN'],
    rows: [['A-1', '4006381333931']],
  })
})
