import type { Readable } from 'node:stream'
import { FilesUnavailableError } from './files.ts'

/** Answers bytes `from` to `until` (inclusive; undefined is the end), only of `version` where given. */
export type GetBytes = (
  from: number,
  until: number | undefined,
  version: string | undefined,
) => Promise<{ Body?: unknown; ContentLength?: number | undefined; ETag?: string | undefined }>

/** How often in a row a download may be cut without having brought a byte. */
const maxCuts = 3

/**
 * Begins a download, and when its connection is cut goes on where it stopped, in the same version of the file. Throws
 * before the first byte what the first request throws.
 */
export async function readOn(
  get: GetBytes,
  range: { start: number; bytes: number } | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const start = range?.start ?? 0
  const first = await get(start, range && start + range.bytes - 1, undefined)
  if (first.ContentLength === undefined) throw new FilesUnavailableError('Files come without their length')
  const end = start + first.ContentLength
  return (async function* () {
    let position = start
    let cuts = 0
    let body = first.Body as Readable
    let chunks = body[Symbol.asyncIterator]()
    try {
      while (position < end) {
        const chunk = await nextChunk(chunks)
        if (chunk) {
          cuts = 0
          position += chunk.byteLength
          yield chunk
          continue
        }
        cuts += 1
        if (cuts > maxCuts) throw new FilesUnavailableError('Files cannot be reached (download cut)')
        body = (await get(position, end - 1, first.ETag)).Body as Readable
        chunks = body[Symbol.asyncIterator]()
      }
    } finally {
      body.destroy()
    }
  })()
}

/** Undefined when the connection is gone. */
async function nextChunk(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await chunks.next()).value
  } catch {
    return undefined
  }
}
