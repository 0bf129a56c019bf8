import { SaxesParser } from 'saxes'
import type { Budget } from '../budget.ts'
import { ProductListError } from '../refusals.ts'

export type XmlAttributes = Record<string, string>

/** Event handlers for a part. Names have no namespace prefix, in which strict packages differ. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Parses the XML of one part chunk by chunk. Throws `ProductListError` on a DTD (and so on custom entities), on
 * encodings other than UTF-8 and UTF-16, on endless tokens, on malformed XML, and above the budget.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  readonly #longestToken: number
  #decoder: TextDecoder | undefined
  #sinceToken = 0
  #depth = 0

  constructor(handlers: XmlHandlers, budget: Budget) {
    this.#longestToken = 2 * budget.limits.cellLength
    const parser = this.#parser
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding && !/^utf-?(?:8|16(?:le|be)?)$/i.test(encoding))
        throw new ProductListError('unsafe-content')
    })
    parser.on('doctype', () => {
      throw new ProductListError('unsafe-content')
    })
    parser.on('error', (cause) => {
      throw new ProductListError('damaged', {}, { cause })
    })
    parser.on('opentag', (tag) => {
      this.#sinceToken = 0
      this.#depth += 1
      budget.spendNode(this.#depth)
      handlers.open(localName(tag.name), tag.attributes)
    })
    parser.on('closetag', (tag) => {
      this.#sinceToken = 0
      this.#depth -= 1
      handlers.close?.(localName(tag.name))
    })
    const text = (content: string) => handlers.text?.(content)
    parser.on('text', text)
    parser.on('cdata', text)
  }

  write(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(wideXml(bytes) ?? 'utf-8')
    this.#sinceToken += bytes.length
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }))
    if (this.#sinceToken > bytes.length + this.#longestToken) throw new ProductListError('content-too-large')
  }

  end(): void {
    this.#parser.close()
  }
}

/** Reads a part to its end. */
export async function readXml(
  part: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  budget: Budget,
): Promise<void> {
  const reader = new XmlReader(handlers, budget)
  for await (const bytes of part) reader.write(bytes)
  reader.end()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function wideXml(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}
