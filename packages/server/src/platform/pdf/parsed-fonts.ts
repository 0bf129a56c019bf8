import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of fontkit that is used here. */
interface Fontkit {
  create: (data: Uint8Array) => object
  /** Adds a class that opens fonts. fontkit asks `probe` whether the class knows some data. */
  registerFormat: (format: {
    new (stream: { buffer: Uint8Array }): object
    probe: (data: Uint8Array) => boolean
  }) => void
}

// The module of pdfkit, because each copy of fontkit has its own formats.
const pdfkit = createRequire(createRequire(import.meta.url).resolve('pdfmake')).resolve('pdfkit')
const fontkit = createRequire(pdfkit)('fontkit') as Fontkit

const parsed = new Map<string, object>()
const pathIn = (data: Uint8Array): string => Buffer.from(data).toString()

/**
 * Returns data that pdfkit opens as the font of this file. The file is parsed once for all documents, half of the time of
 * a document. A font stores the characters of its glyphs by their first use, so each document gets its own glyphs.
 */
export function parseFontOnce(path: string): Uint8Array {
  parsed.set(path, fontkit.create(readFileSync(path)))
  return Buffer.from(path)
}

fontkit.registerFormat(
  class {
    static probe(data: Uint8Array): boolean {
      return parsed.has(pathIn(data))
    }

    constructor({ buffer }: { buffer: Uint8Array }) {
      // biome-ignore lint/correctness/noConstructorReturn: fontkit calls the constructor of a format.
      return Object.create(parsed.get(pathIn(buffer)) ?? null, { _glyphs: { value: {} } })
    }
  },
)
