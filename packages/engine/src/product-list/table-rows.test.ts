import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Budget } from './budget.ts'
import { defaultLimits } from './limits.ts'
import { readTableRows } from './table-rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-table-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer | string) {
  const path = join(folder, 'table.csv')
  await writeFile(path, bytes)
  return Array.fromAsync(readTableRows(path, new Budget({ ...defaultLimits, fileBytes: 10 * 2 ** 20 })))
}

it('reads every row unchanged in any encoding, also one that looks like the header of a product list', async () => {
  const rows = [
    ['Colour', 'Farbe'],
    ['EAN', 'Artikelnummer'],
    ['4006381333931', 'Größe'],
  ]
  const text = rows.map((row) => row.join(';')).join('\r\n')
  for (const encoding of ['utf8', 'win1252', 'utf-16le'])
    expect(await read(iconv.encode(text, encoding, { addBOM: encoding === 'utf-16le' }))).toEqual(
      rows.map((cells, index) => ({ line: index + 1, cells })),
    )
})

it('reports the line of each row after empty lines and line breaks in quotes', async () => {
  const lines = (await read('a;b\r\n\r\n"c\nc";d\r\ne;f\r\n\r\ng;')).map(({ line }) => line)
  expect(lines).toEqual([1, 3, 5, 7])
  expect((await read('sep=;\r\na;b\r\nc;d')).map(({ line }) => line)).toEqual([2, 3])
})

it('refuses a file that is neither CSV nor XLSX with a sentence', async () => {
  await expect(read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).rejects.toThrow(/upload|save/i)
  await expect(read('x'.repeat(11 * 2 ** 20))).rejects.toThrow('10 MB')
})
