/** A file of an archive. */
export interface ZipFile {
  name: string
  bytes: number
  /** In the archive. */
  storedBytes: number
  crc32: number
  /** Its sizes and its checksum follow the content, and are 0 before. */
  isStreamed: boolean
  isDeflated: boolean
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

const commonFields = ({ name, bytes, storedBytes, crc32, isStreamed, isDeflated }: ZipFile): Field[] => [
  [2, isStreamed ? 0x08_08 : 0x08_00], // names are UTF-8, sizes may follow the content
  [2, isDeflated ? 8 : 0],
  [2, 0], // midnight
  [2, 0x00_21], // 1 January 1980
  [4, crc32],
  [4, storedBytes],
  [4, bytes],
  [2, Buffer.byteLength(name)],
]

const requireSize = ({ name, bytes, storedBytes }: ZipFile): void => {
  if (Math.max(bytes, storedBytes) >= max32) throw new RangeError(`${name} is too large for an archive`)
}

/** What precedes the content of a file. Throws a RangeError for 4 GB. */
export function localHeader(file: ZipFile): Buffer {
  requireSize(file)
  const header = fields([4, 0x04_03_4b_50], [2, version.usual], ...commonFields(file), [2, 0])
  return Buffer.concat([header, Buffer.from(file.name)])
}

/** What follows the content of a file whose size was not known before. Throws a RangeError for 4 GB. */
export function dataDescriptor(file: ZipFile): Buffer {
  requireSize(file)
  return fields([4, 0x08_07_4b_50], [4, file.crc32], [4, file.storedBytes], [4, file.bytes])
}

/** The end of an archive: its files, which lie before `start`. */
export function* directory(
  files: readonly (ZipFile & { offset: number })[],
  start: number,
): Generator<Buffer> {
  let end = start
  for (const file of files) {
    const record = directoryRecord(file, file.offset)
    yield record
    end += record.length
  }
  yield endRecords({ count: files.length, start, end })
}

function directoryRecord(file: ZipFile, offset: number): Buffer {
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
