import { pdfText } from '../pdf-text.ts'
import { readZip } from '../read-zip.ts'

/** Lines with their ends, so that a golden file shows each byte. */
const splitLines = (text: string): string[] => text.split(/(?<=\n)/)

const decodeXml = (xml: string): string =>
  xml.replace(/&(lt|gt|quot|amp);/g, (_, name: 'lt' | 'gt' | 'quot' | 'amp') => {
    return { lt: '<', gt: '>', quot: '"', amp: '&' }[name]
  })

/** The rows of a worksheet: the texts and numbers of the cells. */
function readRows(sheet: string): string[] {
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => row)
  return rows.map((row) =>
    [...row.matchAll(/<c(?:\s[^>]*?)?(?:\/>|>(.*?)<\/c>)/gs)]
      .map(([, cell = '']) =>
        decodeXml([...cell.matchAll(/<(?:t|v)(?:\s[^>]*)?>([^<]*)</g)].map(([, text]) => text).join('')),
      )
      .join(' | '),
  )
}

const isText = (name: string): boolean => /\.(?:csv|txt|json|jsonl|xml|html|md|url)$/i.test(name)

/** The worksheets of a workbook as rows, and the files of any other archive. */
function readableArchive(archive: Buffer): object {
  const files = [...readZip(archive)].sort(([a], [b]) => (a < b ? -1 : 1))
  const sheets = files.filter(([name]) => name.startsWith('xl/worksheets/sheet'))
  const shown = sheets.length > 0 ? sheets : files
  return Object.fromEntries(
    shown.map(([name, bytes]) => {
      if (sheets.length > 0) return [name, readRows(bytes.toString())]
      return [name, isText(name) ? splitLines(bytes.toString()) : `${bytes.length} bytes`]
    }),
  )
}

/** A response's body as JSON that people can read and compare. */
export function readableBody(type: string, bytes: Buffer): unknown {
  if (bytes.length === 0) return null
  if (/^application\/(?:problem\+)?json/.test(type)) return JSON.parse(bytes.toString())
  if (type.startsWith('application/pdf')) return pdfText(bytes).split('\n')
  if (bytes.subarray(0, 2).toString() === 'PK') return readableArchive(bytes)
  return splitLines(bytes.toString())
}
