import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { openProductList } from '@merkwerk/engine'
import { expect, test } from 'vitest'
import { type Cell, decimal, identifier, link, text, time, verdictText } from './cells.ts'
import { xlsxFile } from './xlsx.ts'

const headings = ['Nummer', 'Preis', 'Abgerufen am', 'Text']
const toTable = (rows: Iterable<Cell[]>) => ({
  name: 'Stammdaten & Test',
  language: 'de' as const,
  headings,
  rows: (async function* () {
    yield rows
  })(),
})

async function readBack(bytes: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-'))
  try {
    const path = join(folder, 'table.xlsx')
    await writeFile(path, bytes)
    const list = await openProductList(path, {}, new AbortController().signal)
    expect(list.headers).toEqual(headings)
    const rows: string[][] = []
    for await (const chunk of list.rows) rows.push(...chunk.rows)
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('writes identifiers that read back unchanged', async () => {
  const row = [
    identifier('00471'),
    decimal('12.90'),
    time('2026-11-02T12:00:00.000Z'),
    text('a < b & "c"\u0001 ß'),
  ]
  const rows = await readBack(await buffer(xlsxFile(toTable([row]))))
  expect(rows[0]?.[0]).toBe('00471')
  expect(rows[0]?.[1]).toBe('12.9')
  expect(rows[0]?.[3]).toBe('a < b & "c" ß')
})

test('writes what looks like an escaped character so that it reads back unchanged', async () => {
  const texts = ['A_x000B_1', '_x000b_', '_x005F_x000B_', '_x12_', 'x_x0041_x0042_']
  const rows = await readBack(await buffer(xlsxFile(toTable(texts.map((each) => [identifier(each)])))))
  expect(rows.map(([cell]) => cell)).toEqual(texts)
})

test('writes the same bytes for the same table', async () => {
  const rows = [[identifier('1'), decimal('2'), time(undefined), text('=x')]]
  const [first, second] = await Promise.all([
    buffer(xlsxFile(toTable(rows))),
    buffer(xlsxFile(toTable(rows))),
  ])
  expect(first.equals(second)).toBe(true)
})

test('fails the stream when the table fails', async () => {
  const failing = toTable(
    (function* (): Iterable<Cell[]> {
      yield [identifier('1')]
      throw new Error('result file is gone')
    })(),
  )
  const output = xlsxFile(failing).resume()
  const [error] = (await once(output, 'error')) as [Error]
  expect(error.message).toBe('result file is gone')
})

test('writes times in German time', async () => {
  const row = [identifier('1'), decimal('1'), time('2026-11-02T12:00:00.000Z'), text('x')]
  const rows = await readBack(await buffer(xlsxFile(toTable([row]))))
  expect(rows[0]?.[2]).toBe('2026-11-02 13:00:00')
})

/** Returns the parts of a workbook as text, found through the archive's central directory. */
function toParts(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = zip.lastIndexOf('PK\x05\x06')
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(entry + 28)
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength)
    const local = zip.readUInt32LE(entry + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20))
    parts.set(name, (zip.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed)).toString())
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
  }
  return parts
}

test('writes text that begins like a formula unchanged, with a quote prefix', async () => {
  const row = [identifier('=1+1'), decimal('-1+2'), text('＝cmd'), text('harmless')]
  const parts = toParts(await buffer(xlsxFile(toTable([row]))))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toContain('<f')
  for (const cell of ['=1+1', '-1+2', '＝cmd'])
    expect(sheet).toContain(`<c t="inlineStr" s="5"><is><t xml:space="preserve">${cell}</t>`)
  expect(sheet).toContain('<c t="inlineStr" s="0"><is><t xml:space="preserve">harmless</t>')
  expect(
    parts
      .get('xl/styles.xml')
      ?.match(/<xf [^>]*>|<xf\/>/g)
      ?.at(1 + 5),
  ).toContain('quotePrefix="1"')
})

test('fills the headings and shows a verdict in its colours', async () => {
  const row = [identifier('1'), verdictText('gefunden', 'found'), verdictText('=gefunden', 'found')]
  const parts = toParts(await buffer(xlsxFile(toTable([row]))))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const toStyle = (value: string) => Number(new RegExp(`s="(\\d+)"><is><t [^>]*>${value}<`).exec(sheet)?.[1])
  const styles = parts.get('xl/styles.xml') ?? ''
  const part = (name: string) => new RegExp(`<${name} count="(\\d+)">(.*?)</${name}>`).exec(styles)
  const list = (name: string, item: RegExp) =>
    [...(part(name)?.[2] ?? '').matchAll(item)].map(([text]) => text)
  const formats = list('cellXfs', /<xf[^>]*>/g)
  const fills = list('fills', /<fill>.*?<\/fill>/g)
  const fonts = list('fonts', /<font>.*?<\/font>/g)
  for (const [name, items] of Object.entries({ cellXfs: formats, fills, fonts }))
    expect(part(name)?.[1], name).toBe(String(items.length))
  const format = formats[toStyle('gefunden')] ?? ''
  expect(fills[Number(/fillId="(\d+)"/.exec(format)?.[1])]).toContain('FFE3F4E9')
  expect(fonts[Number(/fontId="(\d+)"/.exec(format)?.[1])]).toContain('FF176B3B')
  expect(toStyle('=gefunden')).toBe(5)
  expect(fills[Number(/fillId="(\d+)"/.exec(formats[1] ?? '')?.[1])]).toContain('FFE2F1EF')
})

test('has column widths, a filter over all rows and working links', async () => {
  const row = [identifier('1'), link('javascript:alert(1)'), link('https://shop.test/?a=1&b="2"'), text('x')]
  const parts = toParts(await buffer(xlsxFile({ ...toTable([row, row]), widths: [30] })))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/><col min="2" max="2" width="12"')
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>')
  expect(sheet).toContain(
    '<hyperlinks><hyperlink ref="C2" r:id="rId1"/><hyperlink ref="C3" r:id="rId2"/></hyperlinks>',
  )
  const targets = parts.get('xl/worksheets/_rels/sheet1.xml.rels')
  expect(targets).toContain('Target="https://shop.test/?a=1&amp;b=%222%22" TargetMode="External"')
  expect(targets).not.toContain('javascript')
})

test('writes the parts of the golden workbook', async () => {
  const rows = [
    [identifier('00471'), decimal('12.90'), time('2026-11-02T12:00:00.000Z'), text('a < b & "c" \u0001ß')],
    [identifier('=1+1'), decimal('-1+2'), time(undefined), link('https://shop.test/?a=1&b="ü"')],
    [
      identifier(null),
      verdictText('gefunden', 'found'),
      verdictText('=gesperrt', 'blocked'),
      link('ftp://x'),
    ],
  ]
  const parts = toParts(await buffer(xlsxFile({ ...toTable(rows), widths: [30, undefined, 20] })))
  expect(parts.size).toBe(7)
  for (const [name, xml] of parts)
    await expect(`${xml}\n`).toMatchFileSnapshot(`golden/workbook/${name.replaceAll('/', '_')}`)
})
