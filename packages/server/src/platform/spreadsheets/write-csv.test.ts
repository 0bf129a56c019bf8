import { describe, expect, test } from 'vitest'
import { type Cell, decimal, identifier, type Table, text, time } from './cells.ts'
import { csvFile } from './write-csv.ts'

function toTable(...rows: Cell[][]): Table {
  return {
    name: 'Test',
    language: 'de',
    headings: ['Nummer', 'Größe'],
    rows: (async function* () {
      yield rows
    })(),
  }
}

async function readCsv(table: Table): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of csvFile(table)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

describe('a CSV file', () => {
  test('starts with a byte order mark and ends its lines with CRLF', async () => {
    expect(await readCsv(toTable([identifier('007'), text('süß')]))).toBe('\uFEFFNummer;Größe\r\n007;süß\r\n')
  })

  test('writes decimals with a comma and times in German time, formatted for the language', async () => {
    const cells = [decimal('1299.90'), time('2026-11-02T08:30:00.000Z')]
    expect(await readCsv(toTable(cells))).toContain('1299,90;02.11.2026 09:30\r\n')
    expect(await readCsv({ ...toTable(cells), language: 'en' })).toContain('1299,90;2026-11-02 09:30\r\n')
  })

  test('leaves absent values empty', async () => {
    expect(await readCsv(toTable([identifier(null), text(undefined)]))).toContain('\r\n;\r\n')
  })

  test('guards every cell that a spreadsheet would run as a formula, including identifiers and invalid numbers', async () => {
    const rows = [
      [identifier('-5'), text('-cmd')],
      [identifier('=1+1'), decimal('-1+2')],
    ]
    expect(await readCsv(toTable(...rows))).toContain("\r\n-5;'-cmd\r\n'=1+1;'-1+2\r\n")
  })

  test('contains every row when it is written in several chunks', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [identifier(`A${index}`), text('x'.repeat(50))])
    const lines = (await readCsv(toTable(...rows))).trimEnd().split('\r\n')
    expect(lines).toHaveLength(5_001)
    expect(lines.at(-1)).toMatch(/^A4999;/)
  })
})
