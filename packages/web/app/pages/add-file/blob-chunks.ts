import type { FileBytes } from '@merkwerk/engine/product-list/columns'

/** Reads a file at any offset. */
export const fileBytes = (file: Blob): FileBytes => ({
  size: file.size,
  read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
})

/** A small block is freed before the next one. Large ones would accumulate. */
const blockBytes = 64 * 1024

/** Small blocks of a stream. Not every browser can iterate over streams. */
export async function* readChunks(
  content: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = content.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      for (let start = 0; start < next.value.length; start += blockBytes)
        yield next.value.subarray(start, start + blockBytes)
  } finally {
    await reader.cancel()
  }
}
