import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** Codings that this module decodes, for the request's `accept-encoding`. */
export const acceptEncoding = 'gzip, br'

/** A body that contradicts its content-encoding. */
export class EncodingError extends Error {}

/** A body above the limit, encoded or decoded. */
export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`body is larger than ${maxBytes} bytes`)
  }
}

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const

/** Bytes decoded at a time. Node's 16 kB would queue about sixty thread pool jobs for a page of one megabyte. */
const usualChunkSize = 256 * 1024

/** One chunk for a whole gzip body, whose last four bytes state its size (RFC 1952). zlib needs one more byte to see the end. */
function chunkSizeFor(body: Buffer, coding: string, maxBytes: number): number {
  if (!coding.endsWith('gzip') || body.length < 4) return usualChunkSize
  return Math.max(usualChunkSize, Math.min(body.readUInt32LE(body.length - 4), maxBytes) + 1)
}

const isKnown = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name)

/**
 * Decodes a `content-encoding`, last coding first (RFC 9110, 8.4). Throws `EncodingError` for an unknown or broken
 * coding or more than two codings, and `TooLargeError` before the output exceeds `maxBytes`.
 */
export async function decodeBody(body: Buffer, header: string, maxBytes: number): Promise<Uint8Array> {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > 2) throw new EncodingError(`content-encoding ${header} has too many codings`)

  let decoded = body
  for (const coding of codings.reverse()) {
    if (!isKnown(coding)) throw new EncodingError(`unknown content-encoding ${coding}`)
    try {
      const chunkSize = chunkSizeFor(decoded, coding, maxBytes)
      decoded = await decoders[coding](decoded, { maxOutputLength: maxBytes, chunkSize })
    } catch (cause) {
      if (cause instanceof RangeError) throw new TooLargeError(maxBytes)
      throw new EncodingError(`body is not valid ${coding}`, { cause })
    }
  }
  return decoded
}
