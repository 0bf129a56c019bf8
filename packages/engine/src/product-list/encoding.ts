/** Supported encodings. UTF-7 is excluded because only attacks use it. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'cp850',
  'macintosh',
] as const
export type Encoding = (typeof encodings)[number]

const byteOrderMarks: [Encoding, number[]][] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Detects the encoding of a text file from its bytes, chunk by chunk. It checks the byte order mark, then the
 * positions of zero bytes (UTF-16 and UTF-32 without a mark), then whether the text is UTF-8 except for single
 * bytes, then whether the characters beyond ASCII are plausible in Windows-1252, 1250 (Central Europe) or 1251 (Cyrillic), CP850 or
 * Mac OS Roman. It needs the whole file, because the first umlaut may be in the last row.
 */
export class EncodingDetector {
  #known: Encoding | undefined
  #isFirst = true
  /** The last two bytes. The newer one is not judged yet. */
  #before = 0
  #current = 0
  #continuationsDue = 0
  readonly #tally = {
    utf8: 0,
    notUtf8: 0,
    windows1252: 0,
    cp850: 0,
    macintosh: 0,
    cp850OrMacintosh: 0,
    polish: 0,
    caronOrUmlaut: 0,
    caron: 0,
    cyrillic: 0,
    cyrillicA: 0,
    belowC0: 0,
  }

  push(bytes: Uint8Array): void {
    if (this.#isFirst) this.#known = evidentEncoding(bytes.subarray(0, 4096))
    this.#isFirst = false
    if (this.#known) return
    let before = this.#before
    let current = this.#current
    for (let i = 0; i < bytes.length; i++) {
      const next = bytes[i]!
      if (next > 0x7f || this.#continuationsDue > 0) this.#judgeUtf8(next)
      // While everything is UTF-8, characters of other encodings need no counting.
      if (current > 0x7f && this.#tally.notUtf8 > 0) this.#judgeCharacter(before, current, next)
      before = current
      current = next
    }
    this.#before = before
    this.#current = current
  }

  /** The most likely encoding of the bytes so far. */
  result(): Encoding {
    if (this.#known) return this.#known
    const { utf8, notUtf8, windows1252, cp850, macintosh, cp850OrMacintosh, caronOrUmlaut } = this.#tally
    // Sequences of UTF-8 are rare in other encodings, and a stray byte in a file of UTF-8 is not.
    if (utf8 >= notUtf8) return 'utf-8'
    if (this.#isCyrillic()) return 'windows-1251'
    if (this.#isCentralEuropean()) return 'windows-1250'
    if (macintosh + caronOrUmlaut > Math.max(cp850, windows1252)) return 'macintosh'
    return cp850 + cp850OrMacintosh > windows1252 ? 'cp850' : 'windows-1252'
  }

  #isCyrillic(): boolean {
    const { cyrillic, cyrillicA, belowC0, windows1252 } = this.#tally
    return cyrillic > 2 * (belowC0 + windows1252) && 50 * cyrillicA > cyrillic
  }

  #isCentralEuropean(): boolean {
    const { polish, caron, caronOrUmlaut, windows1252, macintosh, cp850OrMacintosh } = this.#tally
    if (polish > 1 && 10 * polish > windows1252) return true
    const isNotMacintosh = caron > macintosh + cp850OrMacintosh || windows1252 > macintosh + caronOrUmlaut
    return isNotMacintosh && caron + caronOrUmlaut > 1 && 12 * (caron + caronOrUmlaut) > windows1252
  }

  #judgeUtf8(byte: number): void {
    if ((byte & 0xc0) === 0x80 && this.#continuationsDue > 0) {
      if (--this.#continuationsDue === 0) this.#tally.utf8++
      return
    }
    if (this.#continuationsDue > 0 || (byte > 0x7f && (byte < 0xc2 || byte > 0xf4))) this.#tally.notUtf8++
    this.#continuationsDue = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
  }

  /** 0x80–0xA5 are alphabetic in CP850 and punctuation in Windows-1252. From 0xC0 on it is the reverse. */
  #judgeCharacter(before: number, byte: number, after: number): void {
    const opensWord = !isAlphabetic(before) && isAlphabetic(after)
    const isInside = isAlphabetic(before) && isAlphabetic(after)
    // Mac OS Roman: 0x9F ü, 0xA7 ß, 0x9A ö, which is š in Windows-1250, and 0x8A ä, which is è in CP850.
    const isInsideOfLowerCase = isLowerCase(before) && (isAlphabetic(after) || after > 0x7f)
    // ’ and œ of Windows-1252 are Æ and £ in CP850.
    if (isInside && (byte === 0x92 || byte === 0x9c)) this.#tally.windows1252++
    else if (byte === 0x8a && isInside) this.#tally.cp850OrMacintosh++
    else if (isInsideOfLowerCase && byte === 0x9a) this.#tally.caronOrUmlaut++
    else if (isInsideOfLowerCase && (byte === 0x9f || byte === 0xa7)) this.#tally.macintosh++
    // ž in Windows-1250, a sign in CP850.
    else if (isInsideOfLowerCase && byte === 0x9e) this.#tally.caron++
    else if (byte < 0xa6) {
      // CP850: 0x81 ü (unassigned in Windows-1252), 0x8E Ä, 0x99 Ö, 0x9A Ü. 0x84 ä is also the opening quote „.
      if (isInside || byte === 0x81 || (opensWord && (byte === 0x8e || byte === 0x99 || byte === 0x9a)))
        this.#tally.cp850++
    } else if (byte >= 0xc0 && byte !== 0xe1 && (isAlphabetic(before) || isAlphabetic(after))) {
      // 0xE1 is ß in CP850 and á in Windows-1252, so it decides nothing.
      this.#tally.windows1252++
    }
    this.#judgeOtherAlphabets(before, byte, after)
  }

  /**
   * 0xB3 ł and 0xB9 ą of Windows-1250 are signs in Windows-1252. Words in Windows-1251 consist of bytes from 0xC0 on, of which
   * 0xE0 is а. Many bytes of Asian encodings are below.
   */
  #judgeOtherAlphabets(before: number, byte: number, after: number): void {
    if (byte < 0xc0) this.#tally.belowC0++
    else if (before >= 0xc0 && after >= 0xc0) this.#tally.cyrillic++
    if (byte === 0xe0) this.#tally.cyrillicA++
    if ((byte === 0xb3 || byte === 0xb9) && isLowerCase(before) && isLowerCase(after)) this.#tally.polish++
  }
}

const isLowerCase = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a

const isAlphabetic = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

/** The encoding indicated by a byte order mark or by the positions of zero bytes at the beginning of a file. */
export function evidentEncoding(bytes: Uint8Array): Encoding | undefined {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  return marked?.[0] ?? wideEncoding(bytes)
}

/** In Latin text without a mark, the high bytes of wide code units are zero. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0, 0, 0]
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) zeros[i % 4]!++
  const [a = 0, b = 0, c = 0, d = 0] = zeros
  const share = (a + b + c + d) / bytes.length
  if (share > 0.6 && share < 0.8) return a < d ? 'utf-32le' : 'utf-32be'
  if (share > 0.2 && b + d > 9 * (a + c)) return 'utf-16le'
  if (share > 0.2 && a + c > 9 * (b + d)) return 'utf-16be'
  return undefined
}

/** Decodes bytes chunk by chunk. Drops the byte order mark and replaces invalid sequences with U+FFFD. */
export interface TextStream {
  push(bytes: Uint8Array): string
  end(): string
}

const utf16 = new TextDecoder('utf-16le')

export function createTextStream(encoding: Encoding): TextStream {
  if (encoding === 'cp850') return { push: decodeCp850, end: () => '' }
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return utf32Stream(encoding === 'utf-32le')
  const decoder = new TextDecoder(encoding)
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** The upper half of code page 850 (IBM CDRA), which `TextDecoder` does not support. */
const cp850Upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»' +
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const cp850Codes = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? byte : cp850Upper.charCodeAt(byte - 0x80),
)

const decodeCp850 = (bytes: Uint8Array): string =>
  utf16.decode(Uint16Array.from(bytes, (byte) => cp850Codes[byte]!))

function utf32Stream(isLittleEndian: boolean): TextStream {
  let rest = new Uint8Array(0)
  return {
    push(bytes) {
      const all = new Uint8Array(rest.length + bytes.length)
      all.set(rest)
      all.set(bytes, rest.length)
      const view = new DataView(all.buffer)
      const whole = all.length - (all.length % 4)
      let text = ''
      for (let i = 0; i < whole; i += 4) {
        const code = view.getUint32(i, isLittleEndian)
        if (code !== 0xfeff) text += code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
      }
      rest = all.slice(whole)
      return text
    },
    end: () => (rest.length > 0 ? '\ufffd' : ''),
  }
}
