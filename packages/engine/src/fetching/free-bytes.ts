/**
 * Frees the memory of bytes that their only owner has read. They are empty afterwards. V8 knows only the total of such memory,
 * and collects its whole heap each time that 64 MB were allocated.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Small buffers share the memory of Node's pool.
  if (byteLength > Buffer.poolSize && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
