// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  copiedBlock,
  copiedTsv,
  excelHtml,
  formattedBlock,
  formattedHtml,
  formattedTsv,
  googleSheetsHtml,
  libreOfficeHtml,
} from '../../../testing/clipboard-samples.ts'
import { readHtml, readTsv } from './read-clipboard.ts'
import { writeHtml, writeTsv } from './write-clipboard.ts'

test.each([
  ['Excel', excelHtml],
  ['LibreOffice', libreOfficeHtml],
  ['Google Sheets', googleSheetsHtml],
])('reads what %s copies, with German numbers and dates as they are shown', (_, html) => {
  expect(readHtml(html)).toEqual(copiedBlock)
})

test('reads merged cells, notes, links and formats of LibreOffice, and the text beside them has the same', () => {
  expect(readHtml(formattedHtml)).toEqual(formattedBlock)
  const trimmed = readTsv(formattedTsv).map((row) => row.map((text) => text.trim()))
  expect(trimmed).toEqual(formattedBlock)
})

test('reads tab-separated text with quotes and line breaks in cells', () => {
  expect(readTsv(copiedTsv)).toEqual(copiedBlock)
})

test.each([
  ['one value', 'Bosch', [['Bosch']]],
  ['the last line break of a column', 'a\nb\n', [['a'], ['b']]],
  [
    'an empty cell at the end',
    'a\t\r\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a quote that is not a quotation', '"12" pipe\tb', [['"12" pipe', 'b']]],
  ['a quotation without an end', '"a\tb', [['"a', 'b']]],
  ['an empty quotation', '""\tb', [['', 'b']]],
  [
    'rows of different lengths',
    'a\tb\nc',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
])('reads %s', (_, text, block) => {
  expect(readTsv(text)).toEqual(block)
})

test('cells that span columns and rows leave empty ones', () => {
  const html =
    '<table><tr><td colspan="2">a</td><td rowspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>'
  expect(readHtml(html)).toEqual([
    ['a', '', 'b'],
    ['c', 'd', ''],
  ])
})

test('markup without a table is no block', () => {
  expect(readHtml('<p>Bosch</p>')).toBeUndefined()
})

test('what is written is read again, as text and as a table', () => {
  const block = [...copiedBlock, ['=1+1', '@SUM(A1)', '<b>bold</b>', 'a\tb']]
  expect(readTsv(writeTsv(block))).toEqual(block)
  expect(readHtml(writeHtml(block.slice(0, 3)))).toEqual(block.slice(0, 3))
  expect(readHtml(writeHtml([['=1+1', '<b>bold</b>']]))).toEqual([['=1+1', '<b>bold</b>']])
})

test('a spreadsheet keeps article numbers and texts that look like formulas as texts', () => {
  for (const text of ['00815', '4006381333931', '=1+1', '-1+1'])
    expect(writeHtml([[text]])).toContain(`style="mso-number-format:'\\@'"`)
  for (const number of ['49,90', '-3,5'])
    expect(writeHtml([[number]])).toBe(`<meta charset="utf-8"><table><tr><td>${number}</td></tr></table>`)
})

test('a hundred thousand rows are read in one pass', () => {
  const text = Array.from({ length: 100_000 }, (_, row) => `A-${row}\t"x ""${row}"""`).join('\n')
  const block = readTsv(text)
  expect(block).toHaveLength(100_000)
  expect(block.at(-1)).toEqual(['A-99999', 'x "99999"'])
})
