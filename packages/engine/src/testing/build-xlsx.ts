import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The parts of an XLSX package by name. */
export type XlsxParts = Record<string, string>

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export interface SheetSource {
  name?: string
  state?: 'visible' | 'hidden' | 'veryHidden'
  /** The content of `sheetData`. */
  cells: string
}

/** The parts of a workbook of these sheets. `styles` contains the cell formats' `numFmt` and `xf` elements. */
export function workbookParts(
  sheets: SheetSource[],
  options: { sharedStrings?: string[]; styles?: string; properties?: string } = {},
): XlsxParts {
  const parts: XlsxParts = {
    '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"/>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}">${options.properties ?? ''}<sheets>${sheets
      .map(({ name, state }, i) => {
        const visibility = state ? ` state="${state}"` : ''
        return `<sheet name="${name ?? `Tabelle${i + 1}`}" sheetId="${i + 1}"${visibility} r:id="s${i}"/>`
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, i): [string, string, string] => [`s${i}`, 'worksheet', `worksheets/sheet${i}.xml`]),
      ...(options.sharedStrings
        ? [['strings', 'sharedStrings', 'sharedStrings.xml'] as [string, string, string]]
        : []),
      ...(options.styles ? [['styles', 'styles', 'styles.xml'] as [string, string, string]] : []),
    ]),
  }
  for (const [i, { cells }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${i}.xml`] =
      `<worksheet xmlns="${spreadsheet}"><sheetData>${cells}</sheetData></worksheet>`
  }
  if (options.sharedStrings) {
    parts['xl/sharedStrings.xml'] =
      `<sst xmlns="${spreadsheet}">${options.sharedStrings.map((item) => `<si>${item}</si>`).join('')}</sst>`
  }
  if (options.styles)
    parts['xl/styles.xml'] = `<styleSheet xmlns="${spreadsheet}">${options.styles}</styleSheet>`
  return parts
}

const relationships = (entries: [id: string, type: string, target: string][]): string =>
  `<Relationships xmlns="${packaging}/relationships">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** One `row` of cells with inline text. */
export const textRow = (...cells: string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`).join('')}</row>`

/** The bytes of a ZIP of these parts. */
export async function zipParts(parts: XlsxParts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(0) })
  zip.end()
  return buffer(zip.outputStream)
}
