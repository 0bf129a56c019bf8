import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { type StoredFile, storedArchive } from './stored-archive.ts'

interface OpenedFile extends StoredFile {
  opened: number
}

/** A file whose content arrives in chunks of a few bytes. */
function toFile(name: string, content: Buffer): OpenedFile {
  const file: OpenedFile = {
    name,
    bytes: content.length,
    crc32: crc32(content),
    opened: 0,
    async open() {
      file.opened += 1
      return (async function* () {
        for (let start = 0; start < content.length; start += 3) yield content.subarray(start, start + 3)
      })()
    },
  }
  return file
}

const files = [
  toFile('first.jpg', Buffer.from('The first image')),
  toFile('empty.jpg', Buffer.alloc(0)),
  toFile('Größe_2.jpg', Buffer.from('äöü')),
  toFile('manifest.csv', Buffer.from('a;b\r\n'.repeat(20))),
]

test('every part has the bytes of the whole archive', async () => {
  const archive = storedArchive(files)
  const whole = await buffer(archive.read())
  expect(whole.length).toBe(archive.bytes)
  const position = fc.integer({ min: 0, max: whole.length - 1 })
  await fc.assert(
    fc.asyncProperty(position, position, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)]
      const part = await buffer(archive.read({ start, end }))
      expect(part.equals(whole.subarray(start, end + 1))).toBe(true)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('a part opens no file before its first byte or after its last', async () => {
  const archive = storedArchive(files)
  for (const file of files) file.opened = 0
  const start = 30 + 'first.jpg'.length
  await buffer(archive.read({ start, end: start + 7 }))
  expect(files.map(({ opened }) => opened)).toEqual([1, 0, 0, 0])
  await buffer(archive.read({ start: archive.bytes - 300, end: archive.bytes - 1 }))
  expect(files.map(({ opened }) => opened)).toEqual([1, 0, 0, 1])
})

test('ends with an error at a file that is shorter or longer than stated', async () => {
  for (const bytes of [14, 16]) {
    const archive = storedArchive([{ ...toFile('image', Buffer.from('The first image')), bytes }])
    await expect(buffer(archive.read())).rejects.toThrow(`has 15 bytes instead of ${bytes}`)
  }
})

test('refuses a file of 4 GB', () => {
  const large = { ...toFile('large', Buffer.alloc(0)), bytes: 2 ** 32 - 1 }
  expect(() => storedArchive([large])).toThrow(RangeError)
})

/** The names, sizes, checksums and offsets in a directory, read with the ZIP64 fields. */
function readDirectory(tail: Buffer, tailStart: number) {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const locator = end - 20
  const isZip64 = tail.readUInt32LE(locator) === 0x07064b50
  const zip64 = isZip64 ? Number(tail.readBigUInt64LE(locator + 8)) - tailStart : 0
  const count = isZip64 ? Number(tail.readBigUInt64LE(zip64 + 32)) : tail.readUInt16LE(end + 10)
  const start = isZip64 ? Number(tail.readBigUInt64LE(zip64 + 48)) : tail.readUInt32LE(end + 16)
  let position = start - tailStart
  const found = Array.from({ length: count }, () => {
    const [nameBytes, extraBytes] = [28, 30].map((field) => tail.readUInt16LE(position + field)) as [
      number,
      number,
    ]
    const name = tail.toString('utf8', position + 46, position + 46 + nameBytes)
    const near = tail.readUInt32LE(position + 42)
    const offset = extraBytes ? Number(tail.readBigUInt64LE(position + 46 + nameBytes + 4)) : near
    position += 46 + nameBytes + extraBytes
    return { name, offset }
  })
  return { isZip64, start, found }
}

const header = 30 + '0.image'.length
const gigabyte = 2 ** 30

test.each([
  ['below 4 GB', [2 ** 32 - 2 - header], false],
  ['at 4 GB', [gigabyte, 3 * gigabyte - 1 - 2 * header], true],
  ['after files of 5 GB', [gigabyte, 3 * gigabyte, gigabyte, 7], true],
])('finds the files with a directory %s', async (_what, sizes, isZip64) => {
  const large = sizes.map((bytes, index) => ({ ...toFile(`${index}.image`, Buffer.alloc(0)), bytes }))
  const archive = storedArchive(large)
  const start = sizes.reduce((sum, bytes) => sum + header + bytes, 0)
  const tail = await buffer(archive.read({ start, end: archive.bytes - 1 }))
  let offset = 0
  const found = large.map(({ name, bytes }) => {
    const at = { name, offset }
    offset += header + bytes
    return at
  })
  expect(readDirectory(tail, start)).toEqual({ isZip64, start, found })
})

test('an archive of 65,535 files has ZIP64 records', async () => {
  const many = Array.from({ length: 65_535 }, (_, index) => toFile(String(index), Buffer.alloc(0)))
  const whole = await buffer(storedArchive(many).read())
  const { isZip64, found } = readDirectory(whole, 0)
  expect(isZip64).toBe(true)
  expect(found.at(-1)?.name).toBe('65534')
})
