import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { dataDescriptor, directory, localHeader, type ZipFile } from './zip-records.ts'

/** An entry of an archive. Contents are read one after the other, in order. */
export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Uint8Array> | Uint8Array
  /** False for contents that are compressed already. */
  isCompressible?: boolean
}

/** Tables repeat themselves: a higher level takes twice the time for some hundredths of the size. */
const deflateOptions = { level: 4, chunkSize: 64 * 1024 }

/** Streams a ZIP archive. The same entries give the same bytes. An error in a content destroys the stream. */
export const zipArchive = (entries: AsyncIterable<ArchiveEntry>): Readable =>
  Readable.from(archiveParts(entries), { objectMode: false })

async function* archiveParts(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const files: (ZipFile & { offset: number })[] = []
  let offset = 0
  for await (const { name, content, isCompressible = true } of entries) {
    const file = { name, bytes: 0, storedBytes: 0, crc32: 0, isStreamed: true, isDeflated: isCompressible }
    const header = localHeader(file)
    yield header
    const contents = content instanceof Uint8Array ? [content] : content
    for await (const part of isCompressible ? deflated(contents, file) : measured(contents, file)) {
      file.storedBytes += part.length
      yield part
    }
    const descriptor = dataDescriptor(file)
    yield descriptor
    files.push({ ...file, offset })
    offset += header.length + file.storedBytes + descriptor.length
  }
  yield* directory(files, offset)
}

type Contents = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

async function* measured(content: Contents, file: ZipFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    file.bytes += chunk.length
    file.crc32 = crc32(chunk, file.crc32)
    yield chunk
  }
}

async function* deflated(content: Contents, file: ZipFile): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw(deflateOptions)
  const fed = pipeline(measured(content, file), deflate)
  // The error also destroys what is read below.
  fed.catch(() => undefined)
  yield* deflate
  await fed
}
