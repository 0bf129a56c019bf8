import { evidentEncoding } from './encoding.ts'
import { notAList, ProductListError } from './refusals.ts'

/** A file with random access, on disk or in a browser. */
export interface FileBytes {
  size: number
  /** At most `length` bytes from `start`. Fewer only at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>
}

/** The first bytes of archives, in hexadecimal. */
const archiveMarks = ['1f8b', '377abcaf271c', '526172211a07', '425a68', 'fd377a585a00', '28b52ffd']
/** The first bytes of other files, in hexadecimal, and what they are in German and English. */
const otherMarks = [
  [hex('%PDF-'), 'ein PDF', 'a PDF'],
  ['89504e470d0a1a0a', 'ein Bild', 'an image'],
  ['ffd8ff', 'ein Bild', 'an image'],
  [hex('GIF8'), 'ein Bild', 'an image'],
  [hex('{\\rtf'), 'ein Textdokument', 'a text document'],
  [hex('SQLite format 3'), 'eine Datenbank', 'a database'],
  ['7f454c46', 'ein Programm', 'a program'],
] as const

/** Decides by content whether a file is XLSX or CSV. Throws a `ProductListError` that names any other type. */
export async function detectFileKind(file: FileBytes): Promise<'csv' | 'xlsx'> {
  const head = await file.read(0, 64 * 1024)
  if (head.length === 0) throw new ProductListError('empty')
  if (startsWith(head, '504b0304') || startsWith(head, '504b0506')) return 'xlsx'
  if (startsWith(head, 'd0cf11e0a1b11ae1')) throw await compoundFileRefusal(file)
  const isTar = decodeLatin1(head.subarray(257, 262)) === 'ustar'
  if (isTar || archiveMarks.some((mark) => startsWith(head, mark))) throw new ProductListError('archive')
  for (const [mark, de, en] of otherMarks) if (startsWith(head, mark)) throw notAList(de, en)
  refuseMarkup(decodeLatin1(head.subarray(0, 1024)))
  if (isBinary(head)) throw notAList('eine Binärdatei', 'a binary file')
  return 'csv'
}

/** Shops name an HTML table or Excel 2003 XML `.xls`, and servers return error pages as downloads. */
function refuseMarkup(head: string): void {
  const start = head
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  if (/^<(?:!doctype html|html|head|body|table|div|meta|script|style)\b/.test(start))
    throw notAList('eine HTML-Seite', 'an HTML page')
  if (/^<\?xml|^<!doctype/.test(start)) throw notAList('XML', 'XML')
}

const windowBytes = 2 ** 20
/** Directories store two bytes per character. */
const directoryNames = ['EncryptedPackage', 'EncryptionInfo'].map((name) => [...name].join('\0'))

/** An OLE compound file is an encrypted workbook if its directory says so, otherwise a file of old Excel. */
async function compoundFileRefusal({ size, read }: FileBytes): Promise<ProductListError> {
  const overlap = 64
  for (let start = 0; start < size; start += windowBytes - overlap) {
    const text = decodeLatin1(await read(start, windowBytes))
    if (directoryNames.some((name) => text.includes(name))) return new ProductListError('password-protected')
  }
  return new ProductListError('old-excel')
}

/** Text has few control characters, and zeros only where UTF-16 and UTF-32 place them. */
function isBinary(head: Uint8Array): boolean {
  let controls = 0
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) zeros++
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27 && byte !== 26)) controls++
  }
  if (zeros > 0.2 * head.length && evidentEncoding(head) === undefined) return true
  return controls > 0.1 * head.length
}

const startsWith = (head: Uint8Array, mark: string): boolean =>
  hex(decodeLatin1(head.subarray(0, mark.length / 2))) === mark

function hex(text: string): string {
  return [...text].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/** Maps each byte to the character with that code. The Latin-1 of `TextDecoder` is Windows-1252. */
function decodeLatin1(bytes: Uint8Array): string {
  const step = 8 * 1024
  let text = ''
  for (let start = 0; start < bytes.length; start += step)
    text += String.fromCharCode(...bytes.subarray(start, start + step))
  return text
}
