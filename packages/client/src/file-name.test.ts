import { expect, test } from 'vitest'
import { readFileName } from './file-name.ts'

test.each([
  [
    `attachment; filename="Lampen-Fr_hjahr.csv"; filename*=UTF-8''Lampen-Fr%C3%BChjahr.csv`,
    'Lampen-Frühjahr.csv',
  ],
  ['attachment; filename="list.csv"', 'list.csv'],
  [`attachment; filename="list.csv"; filename*=UTF-8''%FF`, 'list.csv'],
  [`attachment; filename*=UTF-8''..%2F..%5Cx.csv`, 'x.csv'],
  ['attachment', undefined],
  [null, undefined],
])('%j names the file %j', (header, name) => {
  const headers = new Headers(header === null ? {} : { 'content-disposition': header })
  expect(readFileName({ headers })).toBe(name)
})
