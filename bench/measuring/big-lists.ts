import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes a list with `;` between its cells, with one row in memory at a time. */
export async function writeCsv(file: string, rows: Iterable<string[]>): Promise<void> {
  const lines = function* () {
    for (const cells of rows) yield `${cells.join(';')}\r\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}

/** Writes a workbook of one sheet with inline strings, with one row in memory at a time. */
export async function writeXlsx(file: string, rows: Iterable<string[]>): Promise<void> {
  const row = (number: number, texts: string[]) =>
    `<row r="${number}">${texts.map((text, i) => `<c r="${'ABCD'[i]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const sheet = function* () {
    yield `<worksheet xmlns="${main}"><sheetData>`
    let number = 0
    for (const cells of rows) {
      number += 1
      yield row(number, cells)
    }
    yield '</sheetData></worksheet>'
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name)
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  )
  add('_rels/.rels', relations('officeDocument', 'xl/workbook.xml'))
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  )
  add('xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml'))
  zip.addReadStream(Readable.from(sheet()), 'xl/worksheets/sheet1.xml')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}
