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

test('an empty file and a broken workbook have no headings', async () => {
  await expect(readPreview(new File([''], 'empty.csv'))).rejects.toThrow()
  await expect(readPreview(new File(['PK no archive'], 'broken.xlsx'))).rejects.toThrow()
})

test('only CSV and XLSX are lists, whatever the case of the ending', () => {
  expect(isListFile(new File([], 'A.CSV'))).toBe(true)
  expect(isListFile(new File([], 'a.xlsx'))).toBe(true)
  expect(isListFile(new File([], 'a.xls'))).toBe(false)
  expect(isListFile(new File([], 'csv'))).toBe(false)
})
