import { directory, localHeader, type ZipFile } from './zip-records.ts'

/** A file of an archive of stored files. */
export interface StoredFile {
  name: string
  /** Below 4 GB. */
  bytes: number
  crc32: number
  /** Reads the content. Throws if there is none. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredArchive {
  bytes: number
  /** Reads the archive, or a part of it. Opens no file before its turn, and none outside of the part. */
  read(range?: ByteRange): AsyncGenerator<Uint8Array>
}

/**
 * A ZIP archive of files that are not compressed. The same files give the same bytes. Sizes and checksums are known, so that a part
 * can be read without the files before it. A file with another size ends the archive with an error. Libraries compute the checksums
 * while they write, and read all files for the last byte.
 */
export function storedArchive(files: readonly StoredFile[]): StoredArchive {
  const bytes = writeSegments(files).reduce((sum, segment) => sum + measureSize(segment), 0)
  return {
    bytes,
    async *read({ start, end } = { start: 0, end: bytes - 1 }) {
      let position = 0
      for (const segment of writeSegments(files)) {
        const from = Math.max(start - position, 0)
        const to = Math.min(end + 1 - position, measureSize(segment))
        position += measureSize(segment)
        if (from >= to) continue
        if (segment instanceof Uint8Array) yield segment.subarray(from, to)
        else yield* readPart(segment, from, to)
      }
    },
  }
}

/** A header or the content of a file. */
type Segment = Uint8Array | StoredFile

const measureSize = (segment: Segment): number =>
  segment instanceof Uint8Array ? segment.length : segment.bytes

async function* readPart(file: StoredFile, from: number, to: number): AsyncGenerator<Uint8Array> {
  let position = 0
  for await (const chunk of await file.open()) {
    const part = chunk.subarray(Math.max(from - position, 0), Math.max(to - position, 0))
    position += chunk.length
    if (part.length > 0) yield part
    if (position >= to && to < file.bytes) return
  }
  if (position !== file.bytes) throw new Error(`${file.name} has ${position} bytes instead of ${file.bytes}`)
}

const toRecord = ({ name, bytes, crc32 }: StoredFile): ZipFile => ({
  name,
  bytes,
  crc32,
  storedBytes: bytes,
  isStreamed: false,
  isDeflated: false,
})

function* writeSegments(files: readonly StoredFile[]): Generator<Segment> {
  const records: (ZipFile & { offset: number })[] = []
  let position = 0
  for (const file of files) {
    const record = toRecord(file)
    const header = localHeader(record)
    records.push({ ...record, offset: position })
    yield header
    yield file
    position += header.length + file.bytes
  }
  yield* directory(records, position)
}
