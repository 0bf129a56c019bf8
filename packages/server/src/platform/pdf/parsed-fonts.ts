import { createRequire } from 'node:module'

interface Font {
  hasGlyphForCodePoint: (codePoint: number) => boolean
}

/** The part of fontkit that is used here. */
interface Fontkit {
  create: (data: Uint8Array) => Font
  /** Adds a class that opens fonts. fontkit asks `probe` whether the class knows some data. */
  registerFormat: (format: {
    new (stream: { buffer: Uint8Array }): object
    probe: (data: Uint8Array) => boolean
  }) => void
}

// The module of pdfkit, because each copy of fontkit has its own formats.
const pdfkit = createRequire(createRequire(import.meta.url).resolve('pdfmake')).resolve('pdfkit')
const fontkit = createRequire(pdfkit)('fontkit') as Fontkit

const parsed = new Map<string, Font>()
const nameIn = (data: Uint8Array): string => Buffer.from(data).toString()

/**
 * Returns data that pdfkit opens as this font. The font is parsed once for all documents, half of the time of a document. A font
 * stores the characters of its glyphs by their first use, so each document gets its own glyphs.
 */
export function parseFontOnce(name: string, data: Uint8Array): Uint8Array {
  parsed.set(name, fontkit.create(data))
  return Buffer.from(name)
}

/** Whether a parsed font has a glyph for the character. */
export const hasGlyph = (name: string, codePoint: number): boolean =>
  parsed.get(name)?.hasGlyphForCodePoint(codePoint) ?? false

fontkit.registerFormat(
  class {
    static probe(data: Uint8Array): boolean {
      return parsed.has(nameIn(data))
    }

    constructor({ buffer }: { buffer: Uint8Array }) {
      // biome-ignore lint/correctness/noConstructorReturn: fontkit calls the constructor of a format.
      return Object.create(parsed.get(nameIn(buffer)) ?? null, { _glyphs: { value: {} } })
    }
  },
)
