import type { Readable } from 'node:stream'
import { FilesUnavailableError } from './files.ts'

/** Requests bytes `from` to `until` (inclusive; undefined is the end), only of `version` if given. */
export type GetBytes = (
  from: number,
  until: number | undefined,
  version: string | undefined,
) => Promise<{ Body?: unknown; ContentLength?: number | undefined; ETag?: string | undefined }>

/** How often in a row a download may be cut without receiving a byte. */
const maxCuts = 3

/**
 * Starts a download. If its connection is cut, the download continues at the same position in the same version of the
 * file. Throws errors of the first request before the first byte.
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

/** Returns undefined if the connection is lost. */
async function nextChunk(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await chunks.next()).value
  } catch {
    return undefined
  }
}
