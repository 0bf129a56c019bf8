/** Writes the workbooks in `samples/` from their CSV lists, with identifiers as text. Run it after changing a list. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openProductList } from '@merkwerk/engine'
import { ZipFile } from 'yazl'

const samples = join(import.meta.dirname, '../samples')
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const row = (cells: string[]): string =>
  `<row>${cells.map((cell) => `<c s="1" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`).join('')}</row>`

function workbook(rows: string[][]): Record<string, string> {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/relationships/${kind}" Target="${target}"/>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${type('styles', 'styles')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="Artikel" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'styles', 'styles.xml')}</Relationships>`,
    // Format 49 is text: spreadsheets then preserve leading zeros and long numbers, also in cells typed later.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols><col min="1" max="3" width="20" style="1" customWidth="1"/></cols><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  }
  return parts
}

for (const name of ['products', 'real-products']) {
  await using list = await openProductList(join(samples, `${name}.csv`))
  const rows = (await Array.fromAsync(list.rows)).flatMap((chunk) => chunk.rows)
  const zip = new ZipFile()
  for (const [part, xml] of Object.entries(workbook([list.headers, ...rows]))) {
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`), part, {
      mtime: new Date('2026-01-01T00:00:00Z'),
    })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(samples, `${name}.xlsx`)))
}
