import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Budget } from '../budget.ts'
import { ProductListError } from '../refusals.ts'
import { openSheet, type XlsxSheet } from './open-sheet.ts'
import { type PartSource, partName } from './parts.ts'

/**
 * Opens a sheet of the workbook at `path`, as `openSheet` chooses it. The inflated size of all parts counts towards
 * the limit. Nothing is written to disk, so path traversal in names has no effect. Throws `ProductListError`.
 */
export async function openXlsx(
  path: string,
  handle: FileHandle,
  wanted: string | undefined,
  budget: Budget,
): Promise<XlsxSheet> {
  const end = await endOfArchive(handle)
  const options = { autoClose: false, decodeStrings: false }
  const zip = await fromRandomAccessReaderPromise(new PathReader(path), end, options)
  if (zip.entryCount > budget.limits.packageEntries) throw new ProductListError('content-too-large')
  const entries = new Map<string, Entry | 'twice'>()
  for await (const entry of zip.eachEntry()) {
    const name = partName(entry.fileNameRaw.toString('utf8'))
    entries.set(name, entries.has(name) ? 'twice' : entry)
  }
  async function* counted(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of stream) {
      budget.spendInflated(chunk.length)
      yield chunk
    }
  }
  const source: PartSource = {
    names: new Set(entries.keys()),
    async open(name) {
      const entry = entries.get(partName(name))
      if (entry === undefined) return undefined
      // Programs disagree on which of two parts with the same name counts.
      if (entry === 'twice') throw new ProductListError('damaged')
      if (entry.isEncrypted()) throw new ProductListError('password-protected')
      if (!entry.canDecodeFileData()) throw new ProductListError('damaged')
      return counted(await zip.openReadStreamPromise(entry))
    },
  }
  return openSheet(source, wanted, budget)
}

/** The size of the archive itself. Some programs append zeros. */
async function endOfArchive(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat()
  const tail = Buffer.alloc(Math.min(size, 22 + 0xffff))
  await handle.read(tail, 0, tail.length, size - tail.length)
  const record = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (record < 0 || record + 22 > tail.length) throw new ProductListError('damaged')
  const end = record + 22 + tail.readUInt16LE(record + 20)
  const isPadding = tail.subarray(end).every((byte) => byte === 0)
  if (end > tail.length || !isPadding) throw new ProductListError('damaged')
  return size - tail.length + end
}

/** Lets yauzl read byte ranges of a file of the given size. */
class PathReader extends RandomAccessReader {
  readonly #path: string
  constructor(path: string) {
    super()
    this.#path = path
  }
  override _readStreamForRange(start: number, end: number) {
    return createReadStream(this.#path, { start, end: end - 1 })
  }
}
