import { SaxesParser } from 'saxes'

/** A field of a MARC record with its subfields in order. Control fields have one subfield with the code ''. */
export interface MarcField {
  tag: string
  ind1: string
  ind2: string
  subfields: { code: string; text: string }[]
}

export interface SearchResponse {
  /** Hits that the response states, undefined if it states none. */
  total: number | undefined
  records: MarcField[][]
  /** Text of an SRU diagnostic. */
  diagnostic?: string
}

/** More hits than this cannot be the same book. */
const MAX_RECORDS = 50

/** Parses an SRU response with MARC21 records. Undefined for malformed XML and for a document type. */
export function parseSearchResponse(xml: string): SearchResponse | undefined {
  const reader = new MarcReader()
  const parser = new SaxesParser({ xmlns: false, position: false })
  let isDamaged = false
  parser.on('error', () => {
    isDamaged = true
  })
  // A document type could define entities.
  parser.on('doctype', () => {
    isDamaged = true
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes))
  parser.on('closetag', ({ name }) => reader.close(localName(name)))
  parser.on('text', (text) => reader.text(text))
  parser.on('cdata', (text) => reader.text(text))
  try {
    parser.write(xml).close()
  } catch {
    return undefined
  }
  return isDamaged ? undefined : reader.response
}

class MarcReader {
  readonly response: SearchResponse = { total: undefined, records: [] }
  #field: MarcField | undefined
  #record: MarcField[] | undefined
  #text = ''

  open(name: string, attributes: Record<string, string>): void {
    this.#text = ''
    const { tag = '', ind1 = ' ', ind2 = ' ', code = '' } = attributes
    if (name === 'leader') this.#record = []
    else if (name === 'datafield' || name === 'controlfield') this.#field = { tag, ind1, ind2, subfields: [] }
    else if (name === 'subfield') this.#field?.subfields.push({ code, text: '' })
  }

  text(text: string): void {
    this.#text += text
  }

  close(name: string): void {
    const last = this.#field?.subfields.at(-1)
    if (name === 'subfield' && last) last.text = this.#text
    else if (name === 'controlfield') this.#field?.subfields.push({ code: '', text: this.#text })
    if ((name === 'datafield' || name === 'controlfield') && this.#field) {
      this.#record?.push(this.#field)
      this.#field = undefined
    }
    if (name === 'record' && this.#record) {
      if (this.response.records.length < MAX_RECORDS) this.response.records.push(this.#record)
      this.#record = undefined
    }
    if (name === 'numberOfRecords' && /^\d{1,9}$/.test(this.#text.trim()))
      this.response.total = Number(this.#text)
    if (name === 'message') this.response.diagnostic = this.#text.trim()
    this.#text = ''
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
