import type { FileHandle } from 'node:fs/promises'
import { detectDialect } from './csv-dialect.ts'
import { CsvTokenizer } from './csv-tokenizer.ts'
import { createTextStream, type Encoding, EncodingDetector } from './encoding.ts'
import type { ListLimits } from './limits.ts'
import type { RowStream } from './row-stream.ts'

/** A CSV file, opened: how it is written, and its rows. */
export interface CsvFile {
  encoding: Encoding
  delimiter: string | undefined
  rows: RowStream
}

/** Bytes read at once, and bytes decoded at once, which decides how many rows a chunk has. */
const readSize = 512 * 1024
const blockSize = 64 * 1024
const sampleLength = 64 * 1024

/** Opens a CSV file; `encoding`, where given, wins over what the bytes look like. Rows throw `ProductListError`. */
export async function openCsv(
  handle: FileHandle,
  encoding: Encoding | undefined,
  limits: ListLimits,
): Promise<CsvFile> {
  const known = encoding ?? (await detectEncoding(handle))
  const texts = decodeBlocks(handle, known)
  const sample: string[] = []
  let length = 0
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    sample.push(next.value)
    length += next.value.length
    if (length >= sampleLength) break
  }
  const beginning = sample.join('')
  const dialect = detectDialect(beginning.slice(0, sampleLength))
  const tokenizer = new CsvTokenizer(dialect, limits.cellLength)
  return {
    encoding: known,
    delimiter: dialect.shownDelimiter,
    rows: tokenize(tokenizer, beginning.slice(dialect.skip), texts),
  }
}

async function* tokenize(
  tokenizer: CsvTokenizer,
  beginning: string,
  texts: AsyncIterable<string>,
): RowStream {
  yield tokenizer.push(beginning)
  for await (const text of texts) yield tokenizer.push(text)
  yield tokenizer.end()
}

async function detectEncoding(handle: FileHandle): Promise<Encoding> {
  const detector = new EncodingDetector()
  for await (const block of blocks(handle)) detector.push(block)
  return detector.result()
}

/** Text without zero characters, which neither PostgreSQL nor XML can hold. */
async function* decodeBlocks(
  handle: FileHandle,
  encoding: Encoding,
): AsyncGenerator<string, void, undefined> {
  const stream = createTextStream(encoding)
  for await (const block of blocks(handle)) yield withoutZeros(stream.push(block))
  yield withoutZeros(stream.end())
}

const withoutZeros = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

/** The bytes of the file from its beginning; each block is valid until the next is asked for. */
async function* blocks(handle: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = Buffer.allocUnsafe(readSize)
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, readSize, position)
    if (bytesRead === 0) return
    for (let start = 0; start < bytesRead; start += blockSize) {
      yield buffer.subarray(start, Math.min(start + blockSize, bytesRead))
    }
    position += bytesRead
  }
}
