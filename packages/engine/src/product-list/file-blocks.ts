import type { FileHandle } from 'node:fs/promises'
import type { FileBytes } from './file-kind.ts'

/** Bytes read at once, and bytes yielded at once. The latter decides how many rows a chunk has. */
const readSize = 512 * 1024
const blockSize = 64 * 1024

/** The bytes of a file from the beginning. Each block is valid until the next one is requested. */
export async function* fileBlocks(handle: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = Buffer.allocUnsafe(readSize)
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, readSize, position)
    if (bytesRead === 0) return
    for (let start = 0; start < bytesRead; start += blockSize) {
      yield buffer.subarray(start, Math.min(start + blockSize, bytesRead))
    }
    position += bytesRead
  }
}

/** An open file with random access. */
export async function fileBytes(handle: FileHandle): Promise<FileBytes> {
  const { size } = await handle.stat()
  return {
    size,
    async read(start, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start)
      return buffer.subarray(0, bytesRead)
    },
  }
}
