import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textRow, workbookParts, type XlsxParts, zipParts } from '../../testing/build-xlsx.ts'
import { Budget } from '../budget.ts'
import { defaultLimits, type ListLimits } from '../limits.ts'
import { readList } from '../read-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-xlsx-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function readBytes(bytes: Uint8Array, limits: Partial<ListLimits> = {}, sheet?: string) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  await using list = await readList(
    path,
    sheet === undefined ? {} : { sheet },
    new Budget({ ...defaultLimits, ...limits }),
  )
  const { rows, [Symbol.asyncDispose]: _, ...head } = list
  const chunks = await Array.fromAsync(rows)
  return {
    ...head,
    rows: chunks.flatMap((chunk) => chunk.rows),
    numbers: chunks.flatMap((chunk) => chunk.numbers),
  }
}
const readParts = async (parts: XlsxParts, limits?: Partial<ListLimits>, sheet?: string) =>
  readBytes(await zipParts(parts), limits, sheet)

const header = textRow('SKU', 'EAN')
/** The cells of one data row below a header of two columns. */
const readRow = async (cells: string, options?: Parameters<typeof workbookParts>[1]) =>
  (await readParts(workbookParts([{ cells: `${header}<row>${cells}</row>` }], options))).rows[0]

const code = (wanted: string) => expect.objectContaining({ name: 'ProductListError', code: wanted })

describe('cells of a sheet', () => {
  it.each([
    ['4006381333931', '<c><v>4006381333931</v></c>'],
    ['4006381333931', '<c><v>4.006381333931E12</v></c>'],
    ['1.23456789012346E+17', '<c><v>123456789012345678</v></c>'],
    ['1000.3', '<c><v>1000.3000000000001</v></c>'],
    ['0.000001', '<c><v>1E-6</v></c>'],
    ['-5', '<c><v>-5</v></c>'],
    ['TRUE', '<c t="b"><v>1</v></c>'],
    ['FALSE', '<c t="b"><v>0</v></c>'],
    ['#N/A', '<c t="e"><v>#N/A</v></c>'],
    ['cached', '<c t="str"><f>A1</f><v>cached</v></c>'],
    ['2024-06-19', '<c t="d"><v>2024-06-19</v></c>'],
    ['a  b', '<c t="inlineStr"><is><t>a </t></is><is><t> b</t></is></c>'],
    ['Größe & <L>', '<c t="inlineStr"><is><t>Größe &amp; &lt;L&gt;</t></is></c>'],
    ['plain', '<c t="inlineStr"><is><t><![CDATA[plain]]></t></is></c>'],
    ['line\nbreak', '<c t="inlineStr"><is><t>line_x000A_break</t></is></c>'],
  ])('are read from %s', async (text, cell) => {
    expect(await readRow(cell)).toEqual([text])
  })

  it('are read from shared strings, with rich text joined and without phonetic hints', async () => {
    const sharedStrings = [
      '<t>plain</t>',
      '<r><t>Rot</t></r><r><t xml:space="preserve"> Wein</t></r><rPh sb="0" eb="1"><t>ruby</t></rPh>',
    ]
    const cells = '<c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>99</v></c>'
    expect(await readRow(cells, { sharedStrings })).toEqual(['Rot Wein', 'plain'])
  })

  it('have the leading zeros and dates of their number formats', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="0000000000000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/>
      <numFmt numFmtId="166" formatCode="#,##0.00 [$€]"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>`
    const cells =
      '<c s="1"><v>360002910005</v></c><c s="2"><v>45462</v></c><c s="3"><v>45462.5</v></c><c s="4"><v>45462.5</v></c>'
    expect(await readRow(cells, { styles })).toEqual([
      '0360002910005',
      '2024-06-19',
      '2024-06-19 12:00:00',
      '45462.5',
    ])
    const properties = '<workbookPr date1904="1"/>'
    expect((await readRow(cells, { styles, properties }))?.[1]).toBe('2028-06-20')
  })

  it('are placed by their references, or one after the other', async () => {
    expect(await readRow('<c r="B2"><v>2</v></c><c><v>3</v></c><c r="E2"><v>5</v></c>')).toEqual([
      '',
      '2',
      '3',
      '',
      '5',
    ])
  })
})

describe('sheets of a workbook', () => {
  const list = { cells: header + textRow('1', '2') }

  it('are selected by content: the first visible one with data', async () => {
    const parts = workbookParts([
      { ...list, name: 'Geheim', state: 'hidden' },
      { name: 'Leer', cells: '<row><c s="1"/></row>' },
      { name: 'Deckblatt', cells: textRow('Unsere Liste') },
      { ...list, name: 'Artikel' },
    ])
    expect(await readParts(parts)).toMatchObject({ sheet: 'Artikel', kind: 'xlsx', rows: [['1', '2']] })
  })

  it('may be hidden if no other is left', async () => {
    expect(await readParts(workbookParts([{ ...list, state: 'veryHidden' }]))).toMatchObject({
      sheet: 'Tabelle1',
    })
  })

  it('can be selected by name', async () => {
    const parts = workbookParts([list, { name: 'Zweite', cells: textRow('A', 'B') + textRow('3', '4') }])
    expect(await readParts(parts, {}, 'Zweite')).toMatchObject({ sheet: 'Zweite', rows: [['3', '4']] })
    await expect(readParts(parts, {}, 'Dritte')).rejects.toEqual(code('sheet-missing'))
  })

  it('are found in strict packages and with other prefixes, case and separators', async () => {
    const parts = workbookParts([list])
    const renamed = Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => {
        const strict = xml.replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006',
          'http://purl.oclc.org/ooxml/officeDocument',
        )
        return [name.toUpperCase(), strict.replaceAll(/<(\/?)(worksheet|sheetData|row|c|is|t)\b/g, '<$1x:$2')]
      }),
    )
    expect((await readParts(renamed)).rows).toEqual([['1', '2']])
  })

  it('are numbered as in the workbook, including blank rows', async () => {
    const numbered = (row: number) => textRow('1', '2').replace('<row>', `<row r="${row}">`)
    const cells = `${header.replace('<row>', '<row r="3">') + numbered(4)}<row r="5"><c s="1"/></row>${numbered(9)}`
    expect((await readParts(workbookParts([{ cells }]))).numbers).toEqual([4, 9])
    expect((await readParts(workbookParts([list]))).numbers).toEqual([2])
  })

  it('must be in order, otherwise the header would become data', async () => {
    const cells = textRow('1', '2').replace('<row>', '<row r="2">') + header.replace('<row>', '<row r="1">')
    await expect(readParts(workbookParts([{ cells }]))).rejects.toEqual(code('damaged'))
  })

  it('may have any number of merged ranges, of which only the first cell has text', async () => {
    const parts = workbookParts([
      {
        cells:
          textRow('Preisliste', '') +
          header +
          '<row><c t="inlineStr"><is><t>1</t></is></c><c/></row>' +
          textRow('', '2'),
      },
    ])
    const merges = Array.from({ length: 50_000 }, (_, i) => `<mergeCell ref="A${i + 1}:A${i + 2}"/>`).join('')
    const sheet = 'xl/worksheets/sheet0.xml'
    parts[sheet] = parts[sheet]!.replace(
      '</worksheet>',
      `<mergeCells count="50000">${merges}</mergeCells></worksheet>`,
    )
    expect(await readParts(parts)).toMatchObject({ headers: ['SKU', 'EAN'], rows: [['1'], ['', '2']] })
  })

  it('may have a hundred thousand formatted rows without text', async () => {
    const parts = workbookParts([{ cells: list.cells + '<row><c s="1"/></row>'.repeat(100_000) }])
    expect((await readParts(parts)).rows).toEqual([['1', '2']])
  })
})

describe('a hostile or broken package', () => {
  const sheet = 'xl/worksheets/sheet0.xml'
  const good = () => workbookParts([{ cells: header + textRow('1', '2') }])

  it('is refused for a DTD before any entity is expanded', async () => {
    const parts = good()
    parts[sheet] = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${parts[sheet]}`
    await expect(readParts(parts)).rejects.toEqual(code('unsafe-content'))
  })

  it('is refused for an encoding that hides markup', async () => {
    const parts = good()
    parts[sheet] = `<?xml version="1.0" encoding="UTF-7"?>${parts[sheet]}`
    await expect(readParts(parts)).rejects.toEqual(code('unsafe-content'))
  })

  it('is refused if a relationship leads out of it', async () => {
    const parts = good()
    parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels']!.replace(
      'worksheets/',
      '../../etc/',
    )
    await expect(readParts(parts)).rejects.toEqual(code('unsafe-content'))
  })

  it.each<[string, (parts: XlsxParts) => void]>([
    ['without a workbook', (parts) => delete parts['xl/workbook.xml']],
    ['of broken XML', (parts) => (parts[sheet] = '<worksheet><sheetData><row></c>')],
    ['with a negative row', (parts) => (parts[sheet] = parts[sheet]!.replace('<row>', '<row r="-1">'))],
    ['with a cell nowhere', (parts) => (parts[sheet] = parts[sheet]!.replace('<c ', '<c r="77" '))],
    [
      'without the shared strings it uses',
      (parts) => (parts[sheet] = parts[sheet]!.replace('t="inlineStr"', 't="s"')),
    ],
  ])('is refused as damaged %s', async (_, spoil) => {
    const parts = good()
    spoil(parts)
    await expect(readParts(parts)).rejects.toEqual(code('damaged'))
  })

  it('is refused if its end is cut off, and read with zeros appended', async () => {
    const bytes = await zipParts(good())
    await expect(readBytes(bytes.subarray(0, -20))).rejects.toThrow()
    expect((await readBytes(Buffer.concat([bytes, Buffer.alloc(3000)]))).rows).toEqual([['1', '2']])
  })

  it.each<[string, XlsxParts]>([
    ['binary-excel', { '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }],
    ['open-document', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }],
    ['not-a-list', { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }],
    ['archive', { 'list.csv': 'a;b\n1;2\n' }],
  ])('is refused as %s', async (refusal, parts) => {
    await expect(readParts(parts)).rejects.toEqual(code(refusal))
  })

  it.each<[string, Partial<ListLimits>]>([
    ['content-too-large', { inflatedBytes: 1000 }],
    ['content-too-large', { packageEntries: 3 }],
    ['content-too-large', { cells: 12 }],
    ['cell-too-long', { cellLength: 100 }],
  ])('is refused with %s above %j', async (refusal, limits) => {
    const far = `<row><c r="J3"><v>1</v></c></row>${textRow('x'.repeat(101))}`
    const parts = workbookParts([{ cells: header + textRow('1', '2') + far }])
    await expect(readParts(parts, limits)).rejects.toEqual(code(refusal))
  })

  it('is refused for too many shared characters', async () => {
    const parts = workbookParts([{ cells: header + textRow('1', '2') }], {
      sharedStrings: Array(50).fill('<t>abc</t>'),
    })
    await expect(readParts(parts, { sharedCharacters: 100 })).rejects.toEqual(code('content-too-large'))
  })

  it.each([
    ['docProps/custom.xml', (xml: string) => xml],
    ['xl/comments1.xml', (xml: string) => `<?xml version="1.0"?><!-- <x> -->\n${xml}`],
    ['xl/_rels/other.rels', (xml: string) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
    ['customXml/item1.xml', (xml: string) => `<!-- ${'-'.repeat(8_000)} -->${xml}`],
  ])('is refused for an entity in %s, which is not read', async (name, write) => {
    const hostile = write('<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:1/">]><x>&e;</x>')
    const parts = { ...good(), [name]: hostile as string }
    await expect(readParts(parts)).rejects.toEqual(code('unsafe-content'))
  })

  it('is read although parts that are not needed mention document types or are damaged', async () => {
    const parts = { ...good(), 'docProps/custom.xml': '<x>&lt;!DOCTYPE x></x>', 'docProps/app.xml': '<x' }
    expect((await readParts(parts)).rows).toEqual([['1', '2']])
  })

  it('costs nothing for unread parts', async () => {
    const parts = { ...good(), 'xl/media/image1.png': '0'.repeat(5_000_000), 'aa/aa/evil.txt': 'x' }
    const bytes = (await zipParts(parts)).toString('latin1').replaceAll('aa/aa/evil', '../../evil')
    const list = await readBytes(Buffer.from(bytes, 'latin1'), { inflatedBytes: 10_000 })
    expect(list.rows).toEqual([['1', '2']])
  })
})
