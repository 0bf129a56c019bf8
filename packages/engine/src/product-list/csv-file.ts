import type { Budget } from './budget.ts'
import { detectDialect } from './csv-dialect.ts'
import { CsvTokenizer } from './csv-tokenizer.ts'
import { createTextStream, type Encoding, EncodingDetector, evidentEncoding } from './encoding.ts'
import type { RowStream } from './row-stream.ts'

/** An open CSV file: its dialect and its rows. */
export interface CsvFile {
  encoding: Encoding
  delimiter: string | undefined
  /** Characters of UTF-8 and UTF-16 that could not be read and are U+FFFD. 0 if the encoding was chosen. */
  replacedCharacters: number
  rows: RowStream
}

/** Reads the bytes of a file from the beginning on each call. A block is valid until the next one is requested. */
export type ByteBlocks = () => AsyncIterable<Uint8Array>

const sampleLength = 64 * 1024

/** Opens a CSV file. `rowLines` receives the line of each row read. Reading rows may throw `ProductListError`. */
export async function openCsv(
  blocks: ByteBlocks,
  encoding: Encoding | undefined,
  { limits }: Budget,
  rowLines?: number[],
): Promise<CsvFile> {
  const { known, replacedCharacters } = encoding
    ? { known: encoding, replacedCharacters: 0 }
    : await detectEncoding(blocks)
  const texts = decodeBlocks(blocks, known)
  let beginning = ''
  while (beginning.length < sampleLength) {
    const next = await texts.next()
    if (next.done) break
    beginning += next.value
  }
  const dialect = detectDialect(beginning.slice(0, sampleLength))
  const tokenizer = new CsvTokenizer(dialect, limits, rowLines)
  return {
    encoding: known,
    delimiter: dialect.shownDelimiter,
    replacedCharacters,
    rows: tokenize(tokenizer, beginning.slice(dialect.skip), texts),
  }
}

async function* tokenize(
  tokenizer: CsvTokenizer,
  beginning: string,
  texts: AsyncIterable<string>,
): RowStream {
  const numbered = (rows: string[][]) => ({ rows, numbers: tokenizer.takeNumbers() })
  yield numbered(tokenizer.push(beginning))
  for await (const text of texts) yield numbered(tokenizer.push(text))
  yield numbered(tokenizer.end())
}

async function detectEncoding(blocks: ByteBlocks): Promise<{ known: Encoding; replacedCharacters: number }> {
  if (await isUtf8(blocks)) return { known: 'utf-8', replacedCharacters: 0 }
  const detector = new EncodingDetector()
  for await (const block of blocks()) detector.push(block)
  const known = detector.result()
  return { known, replacedCharacters: known.startsWith('utf') ? await countReplaced(blocks, known) : 0 }
}

async function countReplaced(blocks: ByteBlocks, encoding: Encoding): Promise<number> {
  let count = 0
  for await (const text of decodeBlocks(blocks, encoding)) count += text.split('\ufffd').length - 1
  return count
}

/** Whether a text is valid UTF-8 without signs of another encoding, in a fifth of the detector's time. */
async function isUtf8(blocks: ByteBlocks): Promise<boolean> {
  const stream = createTextStream('utf-8')
  let isFirst = true
  for await (const block of blocks()) {
    if (isFirst && evidentEncoding(block.subarray(0, 4096))) return false
    isFirst = false
    if (stream.push(block).includes('\ufffd')) return false
  }
  return !stream.end().includes('\ufffd')
}

/** Text without NUL characters, which neither PostgreSQL nor XML can store. */
async function* decodeBlocks(
  blocks: ByteBlocks,
  encoding: Encoding,
): AsyncGenerator<string, void, undefined> {
  const stream = createTextStream(encoding)
  for await (const block of blocks()) yield withoutZeros(stream.push(block))
  yield withoutZeros(stream.end())
}

const withoutZeros = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)
