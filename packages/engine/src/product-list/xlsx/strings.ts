import type { Budget } from '../budget.ts'
import { ProductListError } from '../refusals.ts'
import { type XmlHandlers, XmlReader } from './xml.ts'

/** The text of a string item (`si`, `is`) without phonetic hints, unescaped (ECMA-376 part 1, 18.4 and 22.9.2.19). */
export class StringItem {
  #text = ''
  #isInText = false
  #phoneticDepth = 0

  /** Characters so far. A text may have any number of parts. */
  get length(): number {
    return this.#text.length
  }

  open(name: string): void {
    if (name === 'rPh') this.#phoneticDepth++
    else if (name === 't') this.#isInText = this.#phoneticDepth === 0
  }

  close(name: string): void {
    if (name === 'rPh') this.#phoneticDepth--
    else if (name === 't') this.#isInText = false
  }

  text(content: string): void {
    if (this.#isInText) this.#text += content
  }

  /** Returns the text so far and resets the collector. */
  take(): string {
    const text = this.#text
    this.#text = ''
    this.#isInText = false
    this.#phoneticDepth = 0
    return unescapeText(text)
  }
}

/** The shared strings of a workbook up to index `last`, in memory because cells refer to them in any order. */
export async function readSharedStrings(
  part: AsyncIterable<Uint8Array>,
  budget: Budget,
  last = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const strings: string[] = []
  const { limits } = budget
  const item = new StringItem()
  let characters = 0
  const handlers: XmlHandlers = {
    open: (name) => item.open(name),
    text(content) {
      item.text(content)
      if (item.length > limits.cellLength) throw new ProductListError('content-too-large')
    },
    close(name) {
      item.close(name)
      if (name !== 'si') return
      const text = item.take()
      characters += text.length
      if (characters > limits.sharedCharacters) throw new ProductListError('content-too-large')
      strings.push(detached(text))
    },
  }
  const reader = new XmlReader(handlers, budget)
  for await (const bytes of part) {
    reader.write(bytes)
    if (strings.length > last) return strings
  }
  reader.end()
  return strings
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Copies the text, so that it does not retain the whole chunk like V8's sliced strings from 13 characters on. */
const detached = (text: string): string => (text.length < 13 ? text : decoder.decode(encoder.encode(text)))

export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .toWellFormed()
}
