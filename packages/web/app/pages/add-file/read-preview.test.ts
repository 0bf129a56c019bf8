import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isListFile, readPreview } from './read-preview.ts'

const samples = new URL('../../../../../samples/', import.meta.url)

async function sample(name: string): Promise<File> {
  return new File([await readFile(new URL(name, samples))], name)
}

test('the samples’ headings and first rows are the same from CSV and XLSX', async () => {
  const csv = await readPreview(await sample('products.csv'))
  const xlsx = await readPreview(await sample('products.xlsx'))
  expect(csv.headers).toEqual(['Artikel Number', 'ASIN', 'EAN'])
  expect(csv.delimiter).toBe(';')
  expect(csv.suggestion.ean?.header).toBe('EAN')
  expect(xlsx.headers).toEqual(csv.headers)
  expect(xlsx.rows.slice(0, 5)).toEqual(csv.rows.slice(0, 5))
})

test('a list cut off in the middle of a row shows only whole rows', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `A-${index};4006381333931\r\n`).join('')
  const { rows: shown } = await readPreview(new File([`SKU;EAN\r\n${rows}`], 'long.csv'))
  expect(shown).toHaveLength(50)
  expect(shown.every((row) => row.length === 2)).toBe(true)
})

test('a list whose first row is longer than what is previewed is not taken for one without rows', async () => {
  const cells = Array.from({ length: 30 }, () => 'x'.repeat(10_000)).join(';')
  const { headers } = await readPreview(new File([`SKU;EAN\r\nA;4006381333931;${cells}\r\n`], 'wide.csv'))
  expect(headers.slice(0, 2)).toEqual(['SKU', 'EAN'])
})

const compoundFile = (name: string) =>
  new File([Buffer.from('d0cf11e0a1b11ae1', 'hex'), utf16(name)], 'a.xlsx')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['empty', new File([''], 'empty.csv')],
  ['header-only', new File(['SKU;EAN\r\n'], 'headings.csv')],
  ['damaged', new File(['PK\u0003\u0004 no archive'], 'broken.xlsx')],
  ['password-protected', compoundFile('EncryptedPackage')],
  ['old-excel', compoundFile('Workbook')],
  ['not-a-list', new File(['%PDF-1.7'], 'list.csv')],
] as const)('what is no list is refused for what it is: %s', async (code, file) => {
  await expect(readPreview(file)).rejects.toMatchObject({ name: 'ProductListError', code })
})

test('a list is read for what it is, whatever its ending', async () => {
  const workbook = new File([await readFile(new URL('products.xlsx', samples))], 'products.csv')
  expect((await readPreview(workbook)).headers).toEqual(['Artikel Number', 'ASIN', 'EAN'])
})

test('only CSV and XLSX are lists, whatever the case of the ending; other spreadsheets are read to be refused', () => {
  expect(isListFile(new File([], 'A.CSV'))).toBe(true)
  expect(isListFile(new File([], 'a.xlsx'))).toBe(true)
  expect(isListFile(new File([], 'a.txt'))).toBe(true)
  expect(isListFile(new File([], 'a.xls'))).toBe(true)
  expect(isListFile(new File([], 'a.pdf'))).toBe(false)
  expect(isListFile(new File([], 'csv'))).toBe(false)
})
