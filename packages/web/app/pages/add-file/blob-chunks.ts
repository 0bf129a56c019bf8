import type { FileBytes } from '@merkwerk/engine/product-list/columns'

/** A chosen file, to be read at any place. */
export const fileBytes = (file: Blob): FileBytes => ({
  size: file.size,
  read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
})

/** What is read out of a small block is gone before the next one is; of a large one it would pile up in the tab. */
const blockBytes = 64 * 1024

/** The bytes of a stream in small blocks. Not every browser lets one iterate over it. */
export async function* chunksOf(
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
