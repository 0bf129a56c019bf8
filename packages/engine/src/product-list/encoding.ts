import { judgeLetters } from './judge-letters.ts'

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
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
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

/** Bytes of words that are judged, and those of a word that are looked at on each side of a byte beyond ASCII. */
const mostJudged = 32_768
const nearest = 32
const space = 0x20

/**
 * Detects the encoding of a text file from its bytes, chunk by chunk. It checks the byte order mark, then the
 * positions of zero bytes (UTF-16 and UTF-32 without a mark), then whether the text is UTF-8 except for single
 * bytes, then in which encoding its words with bytes beyond ASCII are most plausible. It needs the whole file, because the first
 * umlaut may be in the last row.
 */
export class EncodingDetector {
  #known: Encoding | undefined
  #isFirst = true
  #continuationsDue = 0
  #utf8 = 0
  #notUtf8 = 0
  /** Words with bytes beyond ASCII, each before a space. */
  readonly #words = new Uint8Array(mostJudged + 2 * nearest)
  #wordBytes = 0
  /** The end of the last chunk: the beginning of words that continue, and the bytes whose words may. */
  #rest = new Uint8Array(0)
  #judged = 0

  push(bytes: Uint8Array): void {
    if (this.#isFirst) this.#known = evidentEncoding(bytes.subarray(0, 4096))
    this.#isFirst = false
    if (this.#known) return
    for (const byte of bytes) if (byte > 0x7f || this.#continuationsDue > 0) this.#judgeUtf8(byte)
    if (this.#wordBytes >= mostJudged) return
    const joined = new Uint8Array(this.#rest.length + bytes.length)
    joined.set(this.#rest)
    joined.set(bytes, this.#rest.length)
    const end = Math.max(this.#judged, joined.length - nearest)
    const next = this.#collectWords(joined, this.#judged, end)
    const kept = Math.max(0, next - nearest)
    this.#rest = joined.slice(kept)
    this.#judged = next - kept
  }

  /** The most likely encoding of the bytes so far. */
  result(): Encoding {
    if (this.#known) return this.#known
    // Sequences of UTF-8 are rare in other encodings, and a stray byte in a file of UTF-8 is not.
    if (this.#utf8 >= this.#notUtf8) return 'utf-8'
    this.#judged = this.#collectWords(this.#rest, this.#judged, this.#rest.length)
    const words = this.#words.subarray(0, this.#wordBytes)
    return judgeLetters((encoding) => createTextStream(encoding).push(words))
  }

  #judgeUtf8(byte: number): void {
    if ((byte & 0xc0) === 0x80 && this.#continuationsDue > 0) {
      if (--this.#continuationsDue === 0) this.#utf8++
      return
    }
    if (this.#continuationsDue > 0 || (byte > 0x7f && (byte < 0xc2 || byte > 0xf4))) this.#notUtf8++
    this.#continuationsDue = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
  }

  /** Keeps the words around bytes beyond ASCII from `from` on, and returns where the next word may begin. */
  #collectWords(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    while (at < to && this.#wordBytes < mostJudged) {
      if (bytes[at]! <= 0x7f) {
        at++
        continue
      }
      let start = at
      while (start > Math.max(0, at - nearest) && bytes[start - 1]! > space) start--
      const last = Math.min(bytes.length, at + nearest)
      while (at < last && bytes[at]! > space) at++
      this.#words.set(bytes.subarray(start, at), this.#wordBytes)
      this.#wordBytes += at - start
      this.#words[this.#wordBytes++] = space
    }
    return Math.max(at, to)
  }
}

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
