import { inflateSync } from 'node:zlib'

/** The objects of a PDF by number, as Latin-1 text. Streams are inflated. */
function readObjects(pdf: Buffer): Map<string, string> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)) {
    const [, head = body, stream] = /^([\s\S]*?)stream\n([\s\S]*?)\nendstream/.exec(body) ?? []
    const isPlain = stream === undefined || !head.includes('/FlateDecode')
    objects.set(
      number,
      isPlain ? body : `${head}\n${inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')}`,
    )
  }
  return objects
}

/** A ligature has several characters, separated by spaces. */
const fromHex = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Reads which text each glyph of a font stands for. pdfkit writes a list for ranges of glyphs. */
function readGlyphs(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', texts = ''] of map.matchAll(/<([\da-f]+)>\s*<[\da-f]+>\s*\[([^\]]*)\]/gi))
    for (const [offset, [, text = '']] of [...texts.matchAll(/<([\da-f ]*)>/gi)].entries())
      glyphs.set(Number.parseInt(first, 16) + offset, fromHex(text))
  return glyphs
}

/** Returns the text of a PDF of the product. pdfmake draws each word with the space or hyphen after it. */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const resources of objects.values())
    for (const [, name = '', font = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
      if (objects.has(map)) fonts.set(name, readGlyphs(objects.get(map) ?? ''))
    }
  const lines: string[] = []
  for (const content of objects.values()) {
    let glyphs: Map<number, string> | undefined
    for (const [, font, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) glyphs = fonts.get(font)
      else {
        const codes = [...pieces.matchAll(/<([\da-f]+)>/gi)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        )
        lines.push(codes.map((code) => glyphs?.get(Number.parseInt(code, 16)) ?? '').join(''))
      }
    }
  }
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll(' \n', ' ')
    .replaceAll('-\n', '-')
}
