import { once } from 'node:events'
import { Readable } from 'node:stream'
import yazl from 'yazl'

/** An entry of an archive. Contents are read one after the other, in order. */
export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Uint8Array> | Uint8Array
  /** False for contents that are compressed already. */
  isCompressible?: boolean
}

/** Fixed for every entry. Without the extra field for UTC, which depends on the time zone of the machine. */
const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true }

/** Streams a ZIP archive. The same entries give the same bytes. An error in a content destroys the stream. */
export function zipArchive(entries: AsyncIterable<ArchiveEntry>): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const stop = new AbortController()
  output.once('close', () => stop.abort())
  zip.on('error', (error: Error) => output.destroy(error))
  const write = async () => {
    for await (const { name, content, isCompressible = true } of entries) {
      const stream = Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: false })
      stop.signal.addEventListener('abort', () => stream.destroy(), { once: true })
      zip.addReadStream(stream, name, { ...entryOptions, compress: isCompressible })
      await once(stream, 'end', { signal: stop.signal })
    }
    zip.end()
  }
  write().catch((error: Error) => output.destroy(stop.signal.aborted ? undefined : error))
  return output
}
