import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isListFile, readPreview } from './read-preview.ts'

const samples = new URL('../../../../../samples/', import.meta.url)

async function sample(name: string): Promise<File> {
  return new File([await readFile(new URL(name, samples))], name)
}

test('reads the same headings and first rows of the samples from CSV and XLSX', async () => {
  const csv = await readPreview(await sample('products.csv'))
  const xlsx = await readPreview(await sample('products.xlsx'))
  expect(csv.headers).toEqual(['Artikel Number', 'ASIN', 'EAN'])
  expect(csv.delimiter).toBe(';')
  expect(csv.suggestion.ean?.header).toBe('EAN')
  expect(xlsx.headers).toEqual(csv.headers)
  expect(xlsx.rows.slice(0, 5)).toEqual(csv.rows.slice(0, 5))
})

test('shows only whole rows of a list that is cut off in the middle of a row', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `A-${index};4006381333931\r\n`).join('')
  const { rows: shown } = await readPreview(new File([`SKU;EAN\r\n${rows}`], 'long.csv'))
  expect(shown).toHaveLength(50)
  expect(shown.every((row) => row.length === 2)).toBe(true)
})

test('accepts a list whose first row is longer than the preview', async () => {
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
] as const)('refuses a file that is no list with its type: %s', async (code, file) => {
  await expect(readPreview(file)).rejects.toMatchObject({ name: 'ProductListError', code })
})

test('detects the type of a list from its content, not its extension', async () => {
  const workbook = new File([await readFile(new URL('products.xlsx', samples))], 'products.csv')
  expect((await readPreview(workbook)).headers).toEqual(['Artikel Number', 'ASIN', 'EAN'])
})

test('accepts only CSV and XLSX in any case, and parses other spreadsheets only to refuse them', () => {
  expect(isListFile(new File([], 'A.CSV'))).toBe(true)
  expect(isListFile(new File([], 'a.xlsx'))).toBe(true)
  expect(isListFile(new File([], 'a.txt'))).toBe(true)
  expect(isListFile(new File([], 'a.xls'))).toBe(true)
  expect(isListFile(new File([], 'a.pdf'))).toBe(false)
  expect(isListFile(new File([], 'csv'))).toBe(false)
})
