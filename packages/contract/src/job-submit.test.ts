import { expect, test } from 'vitest'
import { phoneBody } from './account-settings.ts'
import { keywordSchema, multiValueSchema } from './filters.ts'
import {
  articleNumberSource,
  cleanJobName,
  headerMappingSchema,
  isListFileName,
  sharesHeader,
  typedJobName,
} from './job-submit.ts'

test.each([
  ['Herbst Sortiment', 'Herbst-Sortiment'],
  ['Lieferant Müller & Söhne', 'Lieferant-Müller-Söhne'],
  ['Lieferant-Müller--Söhne', 'Lieferant-Müller-Söhne'],
  ['Frühjahr 2026/A-1!', 'Frühjahr-2026-A-1'],
  ['list_final.v2', 'list-final-v2'],
  ["seller's list", 'sellers-list'],
  [' - ', ''],
  ['日本語 リスト', '日本語-リスト'],
  ['हिन्दी', 'हिन्दी'],
  ['Mu\u0308ller', 'Müller'],
  ['a'.repeat(90), 'a'.repeat(80)],
])('the job name %j becomes %j', (text, name) => {
  expect(cleanJobName(text)).toBe(name)
})

test('while a name is typed, its trailing space becomes the hyphen before the next word', () => {
  const steps = ['Herbst', 'Herbst ', 'Herbst- ', 'Herbst-S']
  expect(steps.map(typedJobName)).toEqual(['Herbst', 'Herbst-', 'Herbst-', 'Herbst-S'])
})

test('a name is not cut inside a character', () => {
  expect(cleanJobName('𠮷'.repeat(90)).isWellFormed()).toBe(true)
})

test('a header serves two fields only if it is the only identifier of its list', () => {
  expect(sharesHeader({ artikelNumber: 'EAN', ean: 'EAN', asin: null })).toBe(false)
  expect(sharesHeader({ artikelNumber: 'ASIN', ean: null, asin: 'ASIN' })).toBe(false)
  expect(sharesHeader({ artikelNumber: 'SKU', ean: 'EAN', asin: 'ASIN' })).toBe(false)
  expect(sharesHeader({ artikelNumber: 'EAN', ean: 'EAN', asin: 'ASIN' })).toBe(true)
  expect(sharesHeader({ artikelNumber: 'SKU', ean: 'EAN', asin: 'EAN' })).toBe(true)
  expect(articleNumberSource({ artikelNumber: 'EAN', ean: 'EAN', asin: null })).toBe('ean')
  expect(articleNumberSource({ artikelNumber: 'SKU', ean: 'EAN', asin: null })).toBe('own')
})

test('lists end in .csv, .txt, .tsv or .xlsx', () => {
  for (const name of ['a.csv', 'a.TXT', 'a.tsv', 'a.b.xlsx']) expect(isListFileName(name)).toBe(true)
  for (const name of ['a.pdf', 'csv', 'a.csv.zip', 'a.xls', '']) expect(isListFileName(name)).toBe(false)
})

const required = 'mapping-incomplete'
test.each([
  [headerMappingSchema, {}, [required]],
  [headerMappingSchema, null, [required]],
  [headerMappingSchema, { artikelNumber: 'SKU', ean: 'EAN' }, [required]],
  [headerMappingSchema, { artikelNumber: '', ean: 'EAN', asin: null }, [required]],
  [multiValueSchema, { name: 'Farbe' }, ['values-missing']],
  [multiValueSchema, { name: 'Farbe', values: ['', '|'] }, ['values-missing']],
  [multiValueSchema, { values: ['Rot'] }, ['name-missing']],
  [keywordSchema, {}, ['key-or-value-missing']],
  [phoneBody, {}, ['phone-missing']],
  [phoneBody, { phone_number: ' ' }, ['phone-missing']],
])('what is missing and what is empty have one problem: %#', (schema, input, sentences) => {
  const { error } = schema.safeParse(input)
  expect([...new Set(error?.issues.map(({ message }) => message))]).toEqual(sentences)
})
