import { expect, test } from 'vitest'
import { checkList } from './check-list.ts'

const noPart = { mpn: '', brand: '' }
const mapping = { artikelNumber: 'SKU', ean: 'EAN', asin: null }

const listOf = (lines: string[]) => ({
  file: new File([['SKU;EAN;Farbe', ...lines].join('\r\n')], 'list.csv'),
  mapping,
  corrections: [],
  language: 'en' as const,
  reasonHeading: 'Reason',
})
const faulty = listOf(['A;4006381333931;rot', 'B;4,00638E+12;blau', 'C;4006381333932;', 'a;4006381333931;'])
const silent = () => undefined

test('reports rows that cannot be looked up with number, reason and cells', async () => {
  const { rows, skipped, problems } = await checkList(faulty, silent)
  expect({ rows, skipped }).toEqual({ rows: 4, skipped: 3 })
  expect(problems).toEqual([
    { row: 3, reason: 'ean-damaged', cells: { artikelNumber: 'B', ean: '4,00638E+12', asin: '', ...noPart } },
    {
      row: 4,
      reason: 'ean-check-digit',
      cells: { artikelNumber: 'C', ean: '4006381333932', asin: '', ...noPart },
    },
    { row: 5, reason: 'duplicate', cells: { artikelNumber: 'a', ean: '4006381333931', asin: '', ...noPart } },
  ])
})

test('checks a corrected cell instead of the original one', async () => {
  const corrections = [{ row: 3, column: 'EAN', value: '4006381333948' }]
  const { problems } = await checkList({ ...faulty, corrections }, silent)
  expect(problems.map(({ row }) => row)).toEqual([4, 5])
})

test('writes the bad rows as a list with all columns and the reason', async () => {
  const { badRows } = await checkList(listOf(['A;4006381333932;"rot; ""matt"""']), silent)
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await badRows.arrayBuffer())).toBe(
    '\uFEFFSKU;EAN;Farbe;Reason\r\nA;4006381333932;"rot; ""matt""";EAN with a wrong check digit and no ASIN\r\n',
  )
})

test('lists a hundred of many bad rows, but counts and writes all', async () => {
  const heard: number[] = []
  const lines = Array.from({ length: 45_000 }, (_, index) => `A-${index};;`)
  const check = await checkList(listOf(lines), (rows) => heard.push(rows))
  expect(check.problems).toHaveLength(100)
  expect(check.skipped).toBe(45_000)
  expect((await check.badRows.text()).split('\r\n')).toHaveLength(45_002)
  expect(heard).toEqual([20_000, 40_000])
})
