import { createHash } from 'node:crypto'
import type { StoredFile } from './files.ts'

/** Measures a file while `pass` passes on its chunks. `measured()` returns its size and hash after the last one. */
export function measureFile() {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  return { pass, measured: (): StoredFile => ({ bytes, sha256: hash.digest('hex') }) }
}
