import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Budget } from './budget.ts'
import { defaultLimits, type ListLimits } from './limits.ts'
import { type ListChoices, readList } from './read-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-list-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: string | Uint8Array, limits: Partial<ListLimits> = {}, choices: ListChoices = {}) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  await using list = await readList(path, choices, new Budget({ ...defaultLimits, ...limits }))
  const { rows, [Symbol.asyncDispose]: _, ...head } = list
  const chunks = await Array.fromAsync(rows)
  return {
    ...head,
    rows: chunks.flatMap((chunk) => chunk.rows),
    numbers: chunks.flatMap((chunk) => chunk.numbers),
  }
}

const code = (wanted: string) => expect.objectContaining({ name: 'ProductListError', code: wanted })

describe('reading a CSV list', () => {
  it('returns head and rows', async () => {
    expect(await read('SKU;EAN\r\n1;"a;b"\r\n2;3\r\n')).toEqual({
      kind: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      replacedCharacters: 0,
      headers: ['SKU', 'EAN'],
      hasHeaderRow: true,
      rows: [
        ['1', 'a;b'],
        ['2', '3'],
      ],
      numbers: [2, 3],
    })
  })

  it('counts the characters that it could not read', async () => {
    const stray = Buffer.concat([Buffer.from('SKU;Titel\r\n1;Größe\r\n2;Lampe '), Buffer.from([0xfc, 0x0a])])
    expect(await read(stray)).toMatchObject({ encoding: 'utf-8', replacedCharacters: 1 })
    expect(await read(Buffer.concat([Buffer.from('\ufeff'), stray]))).toMatchObject({ replacedCharacters: 1 })
    expect(await read(encode('SKU;Titel\n1;Größe\n', 'win1252'))).toMatchObject({ replacedCharacters: 0 })
  })

  it('loses nothing at block borders', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `AR-${i};"Größe ""${i}""";${i % 7}`)
    const list = await read(`Artikelnummer;Titel;Menge\r\n${lines.join('\r\n')}`)
    expect(list.rows).toHaveLength(60_000)
    expect(list.rows[54_321]).toEqual(['AR-54321', 'Größe "54321"', String(54_321 % 7)])
  })

  it('drops NUL characters and blank rows', async () => {
    expect((await read('a;b\n1\0;2\n ;\n;;;\n3;4\n')).rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it.each([
    ['blank lines', 'SKU;EAN\r\n\r\n1;2\r\n;\r\n3;4\r\n', [3, 5]],
    ['a line break in a cell', 'SKU;EAN\n1;"a\nb"\n3;4\n', [2, 3]],
    ['title lines', 'Price list;\n\nSKU;EAN\n1;2\n', [4]],
    ['a sep= line, which Excel does not show', 'sep=;\r\nSKU;EAN\r\n1;2\r\n', [2]],
    ['no header row', '1;4006381333931\n2;4006381333948\n', [1, 2]],
  ])('numbers rows like a spreadsheet, with %s', async (_, text, numbers) => {
    expect((await read(text)).numbers).toEqual(numbers)
  })

  it('drops all byte order marks at the beginning', async () => {
    expect(await read('\ufeff\ufeffSKU;EAN\n1;2\n')).toMatchObject({ headers: ['SKU', 'EAN'] })
    expect(await read('\ufeff\ufeffsep=;\nSKU;EAN\n1;2\n')).toMatchObject({ headers: ['SKU', 'EAN'] })
  })

  it('uses the encoding that the user chose', async () => {
    const bytes = encode('a;b\nÖ;1\n', 'cp850')
    expect((await read(bytes, {}, { encoding: 'cp850' })).rows).toEqual([['Ö', '1']])
  })

  it('omits title lines, blank columns and the delimiter of a single column', async () => {
    const titled = await read('Preisliste;;\nStand: heute;;\n;;\n;SKU;EAN\n;1;2\n')
    expect(titled).toMatchObject({ headers: ['SKU', 'EAN'], rows: [['1', '2']] })
    expect(await read('EAN\n4006381333931\n')).not.toHaveProperty('delimiter')
  })

  it.each([
    ['empty', ''],
    ['empty', '\ufeff'],
    ['empty', '\r\n;;\r\n'],
    ['header-only', 'SKU;EAN\r\n'],
    ['quote-unclosed', 'SKU;EAN\n1;"2\n3;4\n'],
    ['not-a-list', '%PDF-1.7\n1 0 obj'],
    ['not-a-list', '<!DOCTYPE html><html></html>'],
    ['not-a-list', '<?xml version="1.0"?><Workbook/>'],
    ['not-a-list', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['not-a-list', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])],
    ['archive', Buffer.from('1f8b0800000000000003', 'hex')],
    ['archive', Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0')])],
    ['old-excel', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['password-protected', compoundFile('EncryptedPackage')],
  ])('refuses with %s', async (refusal, bytes) => {
    await expect(read(bytes)).rejects.toEqual(code(refusal))
  })

  it.each<[string, Partial<ListLimits>]>([
    ['file-too-large', { fileBytes: 10 }],
    ['too-many-rows', { rows: 2 }],
    ['too-many-columns', { columns: 1 }],
    ['cell-too-long', { cellLength: 3 }],
  ])('refuses with %s above %j', async (refusal, limits) => {
    await expect(read('SKU;EAN\n1;2\n3;4\n5;6789\n', limits)).rejects.toEqual(code(refusal))
  })

  it('throws the system error for a missing file', async () => {
    await expect(readList(join(folder, 'none'), {}, new Budget(defaultLimits))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })
})

function compoundFile(streamName: string): Buffer {
  const header = Buffer.alloc(2048)
  header.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  header.set(Buffer.from(streamName, 'utf16le'), 1100)
  return header
}
