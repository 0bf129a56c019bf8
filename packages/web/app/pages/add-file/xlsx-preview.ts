import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { openZip } from './zip-parts.ts'

type OpenPart = Awaited<ReturnType<typeof openZip>>
/** Called for each tag's start, each tag's end with the text before it; true stops reading. */
interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void
  close: (name: string, text: string) => boolean
}

/**
 * The first rows of the first visible sheet that has any, as text, without reading the sheet to its end. Throws
 * where the file is no workbook. The server reads the list anew and in full; this is for the eye and the mapping.
 */
export async function readXlsxRows(file: Blob, count: number): Promise<string[][]> {
  const part = await openZip(file)
  for (const sheet of await sheetParts(part)) {
    const rows = await sheetRows(part, sheet, count)
    if (rows.length > 0) return withSharedStrings(part, rows)
  }
  return []
}

async function sheetParts(part: OpenPart): Promise<string[]> {
  const targets = new Map<string, string>()
  await readXml(part('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
    close: () => false,
  })
  const sheets: string[] = []
  await readXml(part('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const target = targets.get(id ?? '')
      if (target) sheets.push(target)
    },
    close: () => false,
  })
  return sheets
}

/** A cell's text, or the index of a shared string. */
type Cell = string | number

async function sheetRows(part: OpenPart, sheet: string, count: number): Promise<Cell[][]> {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let column = 0
  let type = ''
  let value: Cell = ''
  await readXml(part(sheet), {
    open: (name, attributes) => {
      if (name === 'row') row = []
      if (name !== 'c') return
      column = attributes.r ? columnOf(attributes.r) : row.length
      type = attributes.t ?? ''
      value = ''
    },
    close: (name, text) => {
      if (name === 'v') value = type === 's' ? Number(text) : text
      else if (name === 't' && type === 'inlineStr') value += text
      else if (name === 'c') {
        while (row.length < column) row.push('')
        row[column] = value
      } else if (name === 'row' && row.some((cell) => cell !== '')) rows.push(row)
      return rows.length >= count
    },
  })
  return rows
}

/** `BC12` is column 54, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

async function withSharedStrings(part: OpenPart, rows: Cell[][]): Promise<string[][]> {
  const indexes = rows.flat().filter((cell) => typeof cell === 'number')
  const last = Math.max(-1, ...indexes)
  const strings: string[] = []
  let text = ''
  if (last >= 0) {
    await readXml(part('xl/sharedStrings.xml'), {
      close: (name, content) => {
        if (name === 't') text += content
        if (name === 'si') {
          strings.push(text)
          text = ''
        }
        return strings.length > last
      },
    })
  }
  return rows.map((row) => row.map((cell) => (typeof cell === 'number' ? (strings[cell] ?? '') : cell)))
}

async function readXml(content: ReadableStream<Uint8Array> | undefined, handlers: Handlers): Promise<void> {
  if (content === undefined) return
  const parser = new SaxesParser()
  const reader = content.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let isDone = false
  parser.on('text', (more) => {
    text += more
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    text = ''
    if (!isDone) handlers.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    isDone ||= handlers.close(localName(tag.name), text)
    text = ''
  })
  try {
    for (let next = await reader.read(); !next.done && !isDone; next = await reader.read()) {
      parser.write(decoder.decode(next.value, { stream: true }))
    }
  } finally {
    await reader.cancel()
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
