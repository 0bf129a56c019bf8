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
  const bytes = segmentsOf(files).reduce((sum, segment) => sum + sizeOf(segment), 0)
  return {
    bytes,
    async *read({ start, end } = { start: 0, end: bytes - 1 }) {
      let position = 0
      for (const segment of segmentsOf(files)) {
        const from = Math.max(start - position, 0)
        const to = Math.min(end + 1 - position, sizeOf(segment))
        position += sizeOf(segment)
        if (from >= to) continue
        if (segment instanceof Uint8Array) yield segment.subarray(from, to)
        else yield* readPart(segment, from, to)
      }
    },
  }
}

/** A header or the content of a file. */
type Segment = Uint8Array | StoredFile

const sizeOf = (segment: Segment): number => (segment instanceof Uint8Array ? segment.length : segment.bytes)

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

function* segmentsOf(files: readonly StoredFile[]): Generator<Segment> {
  const offsets: number[] = []
  let position = 0
  for (const file of files) {
    const header = localHeader(file)
    offsets.push(position)
    yield header
    yield file
    position += header.length + file.bytes
  }
  const start = position
  for (const [index, file] of files.entries()) {
    const record = directoryRecord(file, offsets[index] ?? 0)
    yield record
    position += record.length
  }
  yield endRecords({ count: files.length, start, end: position })
}

// The numbers below are fields of APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.

type Field = readonly [bytes: 2 | 4 | 8, value: number]

/** Little-endian numbers. */
function fields(...values: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let position = 0
  for (const [bytes, value] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), position)
    else buffer.writeUIntLE(value, position, bytes)
    position += bytes
  }
  return buffer
}

const max16 = 0xff_ff
const max32 = 0xff_ff_ff_ff
const madeOnUnix = 0x03_3f
const version = { usual: 20, zip64: 45 }
const mode = 0o100644 * 0x1_00_00

const commonFields = ({ name, bytes, crc32 }: StoredFile): Field[] => [
  [2, 0x08_00], // names are UTF-8
  [2, 0], // not compressed
  [2, 0], // midnight
  [2, 0x00_21], // 1 January 1980
  [4, crc32],
  [4, bytes],
  [4, bytes],
  [2, Buffer.byteLength(name)],
]

function localHeader(file: StoredFile): Buffer {
  if (file.bytes >= max32) throw new RangeError(`${file.name} is too large for an archive`)
  const header = fields([4, 0x04_03_4b_50], [2, version.usual], ...commonFields(file), [2, 0])
  return Buffer.concat([header, Buffer.from(file.name)])
}

function directoryRecord(file: StoredFile, offset: number): Buffer {
  const isFar = offset >= max32
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  const record = fields(
    [4, 0x02_01_4b_50],
    [2, madeOnUnix],
    [2, isFar ? version.zip64 : version.usual],
    ...commonFields(file),
    [2, extra.length],
    [2, 0], // no comment
    [2, 0], // the only disk
    [2, 0],
    [4, mode],
    [4, Math.min(offset, max32)],
  )
  return Buffer.concat([record, Buffer.from(file.name), extra])
}

function endRecords({ count, start, end }: { count: number; start: number; end: number }): Buffer {
  const records: Field[] = [
    [4, 0x06_05_4b_50],
    [4, 0], // the only disk
    [2, Math.min(count, max16)],
    [2, Math.min(count, max16)],
    [4, Math.min(end - start, max32)],
    [4, Math.min(start, max32)],
    [2, 0], // no comment
  ]
  if (count < max16 && end - start < max32 && start < max32) return fields(...records)
  const zip64: Field[] = [
    [4, 0x06_06_4b_50],
    [8, 44], // bytes that follow
    [2, madeOnUnix],
    [2, version.zip64],
    [8, 0], // the only disk
    [8, count],
    [8, count],
    [8, end - start],
    [8, start],
    [4, 0x07_06_4b_50],
    [4, 0],
    [8, end],
    [4, 1],
  ]
  return fields(...zip64, ...records)
}
