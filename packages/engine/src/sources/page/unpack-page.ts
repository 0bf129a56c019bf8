import { gunzipSync } from 'node:zlib'

const MAX_PAGE_BYTES = 64 * 1024 * 1024

/**
 * The bytes of a saved page, unpacked where they are gzip. Throws an error where the archive is broken or would unpack
 * to more than 64 MB.
 */
export function unpackPage(saved: Uint8Array): Uint8Array {
  if (saved[0] !== 0x1f || saved[1] !== 0x8b) return saved
  // The trailer's last four bytes are the size (RFC 1952): one buffer of that size saves copying many small ones.
  const size = new DataView(saved.buffer, saved.byteOffset + saved.length - 4, 4).getUint32(0, true)
  const chunkSize = Math.min(Math.max(size, 64 * 1024), 8 * 1024 * 1024)
  return gunzipSync(saved, { chunkSize, maxOutputLength: MAX_PAGE_BYTES })
}
