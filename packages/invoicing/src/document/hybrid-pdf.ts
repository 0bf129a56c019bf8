// docs/decisions/0047-invoices.md

import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type HybridMetadata, xmpPacket } from './xmp.ts'

/** The name that Factur-X and ZUGFeRD prescribe. */
const xmlFileName = 'factur-x.xml'

interface HybridInput extends Omit<HybridMetadata, 'xmlFileName'> {
  /** A PDF as pdfmake writes it with `subset: 'PDF/A-3b'`: fonts embedded, and a table of uncompressed objects. */
  pdf: Uint8Array
  /** What `facturXXml` returned. */
  xml: string
}

/** Appends objects to a PDF, new ones and later versions of its own: an incremental update (ISO 32000, 7.5.6). */
class PdfUpdate {
  readonly #text: string
  readonly #parts: Buffer[]
  readonly #offsets = new Map<number, number>()
  #length: number
  #size: number
  readonly root: number

  constructor(pdf: Uint8Array) {
    this.#parts = [Buffer.from(pdf)]
    this.#length = pdf.byteLength
    this.#text = Buffer.from(pdf).toString('latin1')
    this.#size = this.#readNumber(/\/Size (\d+)/)
    this.root = this.#readNumber(/\/Root (\d+) 0 R/)
  }

  #readNumber(pattern: RegExp): number {
    const [, digits] = pattern.exec(this.#text.slice(this.#text.lastIndexOf('trailer'))) ?? []
    if (digits === undefined) throw new RangeError('The PDF has no trailer')
    return Number(digits)
  }

  /** The entries of a dictionary. */
  readEntries(id: number): string {
    const [, entries] = new RegExp(`\\n${id} 0 obj\\n<<([\\s\\S]*?)>>\\nendobj`).exec(this.#text) ?? []
    if (entries === undefined) throw new RangeError(`The PDF has no dictionary ${id}`)
    return entries
  }

  #append(part: string | Uint8Array): void {
    const bytes = Buffer.from(part)
    this.#parts.push(bytes)
    this.#length += bytes.byteLength
  }

  /** Returns the number of the object. */
  add(entries: string, { stream, id = this.#size++ }: { stream?: Uint8Array; id?: number } = {}): number {
    this.#append('\n')
    this.#offsets.set(id, this.#length)
    const length = stream ? `/Length ${stream.byteLength}` : ''
    this.#append(`${id} 0 obj\n<<${entries}${length}>>\n`)
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) this.#append(part)
    this.#append('endobj\n')
    return id
  }

  end(entries: string): Buffer {
    const start = this.#length
    const previous = this.#text.slice(this.#text.lastIndexOf('startxref')).split('\n')[1]
    const table = [...this.#offsets].map(
      ([id, offset]) => `${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
    )
    this.#append(`xref\n${table.join('')}trailer\n`)
    this.#append(`<</Size ${this.#size} /Root ${this.root} 0 R /Prev ${previous} ${entries}>>\n`)
    this.#append(`startxref\n${start}\n%%EOF\n`)
    return Buffer.concat(this.#parts)
  }
}

/** A text in UTF-16, as PDF has it. */
const writeText = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const writeTime = (time: Date): string => `(D:${time.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z)`

/** Two equal inputs have the same identifier, so the same invoice always gives the same file. */
function createFileId(pdf: Uint8Array, xml: string): string {
  const id = createHash('sha256').update(pdf).update(xml).digest('hex').slice(0, 32)
  return `/ID [<${id}> <${id}>]`
}

function writeInfo({ title, author, product, createdAt }: HybridInput): string {
  const time = writeTime(createdAt)
  return `/Title ${writeText(title)} /Author ${writeText(author)} /Creator ${writeText(product)} /Producer ${writeText(product)} /CreationDate ${time} /ModDate ${time}`
}

function addFile(update: PdfUpdate, xml: string, createdAt: Date): number {
  const time = writeTime(createdAt)
  const bytes = Buffer.from(xml)
  const file = update.add(
    `/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Params <</Size ${bytes.byteLength} /CreationDate ${time} /ModDate ${time}>> `,
    { stream: deflateSync(bytes) },
  )
  return update.add(
    `/Type /Filespec /F (${xmlFileName}) /UF ${writeText(xmlFileName)} /Desc (Factur-X/ZUGFeRD Invoice) /AFRelationship /Alternative /EF <</F ${file} 0 R /UF ${file} 0 R>>`,
  )
}

/**
 * Embeds the XML of an invoice into its PDF and returns a hybrid invoice: ZUGFeRD 2 / Factur-X 1, profile EN 16931, as
 * PDF/A-3b. The pages stay as they are. Throws a `RangeError` when the PDF was not drawn for an archive.
 */
export function embedInvoiceXml(input: HybridInput): Buffer {
  const { pdf, xml } = input
  const update = new PdfUpdate(pdf)
  const catalog = update.readEntries(update.root)
  if (!catalog.includes('/OutputIntents'))
    throw new RangeError('The PDF cannot become PDF/A-3: no output intent')
  const file = addFile(update, xml, input.createdAt)
  const metadata = update.add('/Type /Metadata /Subtype /XML ', {
    stream: Buffer.from(xmpPacket({ ...input, xmlFileName })),
  })
  const names = Number(/\/Names (\d+) 0 R/.exec(catalog)?.[1])
  update.add(`${update.readEntries(names)}/EmbeddedFiles <</Names [(${xmlFileName}) ${file} 0 R]>>\n`, {
    id: names,
  })
  const rest = catalog.replace(/\/Metadata \d+ 0 R\n/, '')
  update.add(`${rest}/Metadata ${metadata} 0 R /AF [${file} 0 R]`, { id: update.root })
  const info = update.add(writeInfo(input))
  return update.end(`/Info ${info} 0 R ${createFileId(pdf, xml)}`)
}
