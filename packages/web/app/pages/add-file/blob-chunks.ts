import type { FileBytes } from '@merkwerk/engine/product-list/columns'

/** A chosen file, to be read at any place. */
export const fileBytes = (file: Blob): FileBytes => ({
  size: file.size,
  read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
})

/** The bytes of a stream. Not every browser lets one iterate over it. */
export async function* chunksOf(
  content: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = content.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
