import { describe, expect, test } from 'vitest'
import { decimal, identifier, scraped, type Table, time } from './cells.ts'
import { csvFile, guardFormula } from './csv.ts'

function tableOf(...rows: Awaited<ReturnType<typeof firstRow>>[]): Table {
  return {
    name: 'Test',
    headings: ['Nummer', 'Größe'],
    rows: (async function* () {
      yield rows
    })(),
  }
}
const firstRow = async (table: Table) => {
  for await (const [row] of table.rows) if (row) return row
  return []
}

async function textOf(table: Table): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of csvFile(table)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

describe('a CSV file', () => {
  test('starts with a byte order mark and ends its lines with CRLF', async () => {
    expect(await textOf(tableOf([identifier('007'), scraped('süß')]))).toBe(
      '\uFEFFNummer;Größe\r\n007;süß\r\n',
    )
  })

  test('quotes separators, quotes, line breaks and outer blanks', async () => {
    const text = await textOf(
      tableOf([identifier('a;b'), scraped('19" Rack\nzwei')], [identifier(' x'), scraped('y')]),
    )
    expect(text).toContain('"a;b";"19"" Rack\nzwei"\r\n" x";y\r\n')
  })

  test('writes decimals with a comma and times as they are', async () => {
    const text = await textOf(tableOf([decimal('1299.90'), time('2026-11-02T08:30:00.000Z')]))
    expect(text).toContain('1299,90;2026-11-02T08:30:00.000Z\r\n')
  })

  test('leaves absent values empty', async () => {
    expect(await textOf(tableOf([identifier(null), scraped(undefined)]))).toContain('\r\n;\r\n')
  })

  test('keeps an article number that starts with a minus, and guards scraped text that does', async () => {
    expect(await textOf(tableOf([identifier('-5'), scraped('-cmd')]))).toContain("\r\n-5;'-cmd\r\n")
  })

  test('holds every row when it is written in several chunks', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [
      identifier(`A${index}`),
      scraped('x'.repeat(50)),
    ])
    const lines = (await textOf(tableOf(...rows))).trimEnd().split('\r\n')
    expect(lines).toHaveLength(5_001)
    expect(lines.at(-1)).toMatch(/^A4999;/)
  })
})

test.each(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3', '\t=1', '\r=1', '＝1'])(
  '%j is kept from running as a formula',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  },
)

test.each(['-5', '+4,5', '-1.299,90', 'rot', '5-teilig', ''])('%j is no formula and stays', (text) => {
  expect(guardFormula(text)).toBe(text)
})
