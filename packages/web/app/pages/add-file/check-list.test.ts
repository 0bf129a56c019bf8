import { expect, test } from 'vitest'
import { checkList, problemText } from './check-list.ts'

const noPart = { mpn: '', brand: '' }
const mapping = { artikelNumber: 'SKU', ean: 'EAN', asin: null }

const toList = (lines: string[]) => ({
  file: new File([['SKU;EAN;Farbe', ...lines].join('\r\n')], 'list.csv'),
  mapping,
  corrections: [],
  language: 'en' as const,
  reasonHeading: 'Reason',
})
const faulty = toList(['A;4006381333931;rot', 'B;4,00638E+12;blau', 'C;4006381333932;', 'a;4006381333931;'])
const silent = () => undefined

test('reports rows that cannot be looked up with number, reason and cells', async () => {
  const { rows, skipped, problems } = await checkList(faulty, silent)
  expect({ rows, skipped }).toEqual({ rows: 4, skipped: 3 })
  expect(problems).toEqual([
    {
      row: 3,
      reason: 'ean-damaged',
      notes: [],
      others: [{ header: 'Farbe', value: 'blau' }],
      cells: { artikelNumber: 'B', ean: '4,00638E+12', asin: '', ...noPart },
    },
    {
      row: 4,
      reason: 'ean-check-digit',
      notes: [],
      others: [],
      cells: { artikelNumber: 'C', ean: '4006381333932', asin: '', ...noPart },
    },
    {
      row: 5,
      reason: 'duplicate',
      earlierRow: 2,
      notes: [],
      others: [],
      cells: { artikelNumber: 'a', ean: '4006381333931', asin: '', ...noPart },
    },
  ])
})

test('checks a corrected cell instead of the original one', async () => {
  const corrections = [{ row: 3, column: 'EAN', value: '4006381333948' }]
  const { problems } = await checkList({ ...faulty, corrections }, silent)
  expect(problems.map(({ row }) => row)).toEqual([4, 5])
})

test('writes the bad rows as a list with all columns and the reason', async () => {
  const { badRows } = await checkList(toList(['A;4006381333932;"rot; ""matt"""']), silent)
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await badRows.arrayBuffer())).toBe(
    '\uFEFFSKU;EAN;Farbe;Reason\r\nA;4006381333932;"rot; ""matt""";EAN with a wrong check digit\r\n',
  )
})

test('lists a hundred of many bad rows, but counts and writes all', async () => {
  const heard: number[] = []
  const lines = Array.from({ length: 45_000 }, (_, index) => `A-${index};;`)
  const check = await checkList(toList(lines), (rows) => heard.push(rows))
  expect(check.problems).toHaveLength(100)
  expect(check.skipped).toBe(45_000)
  expect((await check.badRows.text()).split('\r\n')).toHaveLength(45_002)
  expect(heard).toEqual([20_000, 40_000])
})

test('notes one article number on several products and identifiers that are not used, before anything is paid', async () => {
  const lines = ['SKU;EAN;ASIN;MPN;Marke;Titel', 'A;4006381333931;;;;Lampe', 'A;4006381333948;;;;Tisch']
  const file = new File(
    [[...lines, 'B;4,00638E+12;;X-1;Bosch;Säge', 'C;123;B000I6RQ1G;;;Topf'].join('\n')],
    'list.csv',
  )
  const columns = { artikelNumber: 'SKU', ean: 'EAN', asin: 'ASIN', mpn: 'MPN', brand: 'Marke' }
  const check = await checkList({ ...toList([]), file, mapping: columns }, silent)
  expect(check).toMatchObject({ rows: 4, skipped: 0, noted: 3, problems: [] })
  expect(check.notedRows.map((row) => problemText(row, 'en', (number) => `row ${number}`))).toEqual([
    'Another product has the same article number: row 2',
    'EAN or ASIN invalid, looked up by part number (MPN) and brand only',
    'EAN invalid, looked up by ASIN only',
  ])
  expect(check.notedRows[0]?.others).toEqual([{ header: 'Titel', value: 'Tisch' }])
})

test('counts corrections that leave their row wrong, and rows with characters that could not be read', async () => {
  const corrections = [
    { row: 3, column: 'EAN', value: '4006381333948' },
    { row: 4, column: 'EAN', value: '123' },
  ]
  expect(await checkList({ ...faulty, corrections }, silent)).toMatchObject({ unsettled: 1 })
  const broken = await checkList(toList(['A;4006381333931;rot', 'B;4006381333948;gr\ufffdn']), silent)
  expect(broken.unreadable).toEqual({ count: 1, row: 3 })
})
