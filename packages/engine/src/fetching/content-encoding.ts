import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** What this module can undo, for the request's `accept-encoding`. */
export const acceptEncoding = 'gzip, br'

/** A body that is not what its content-encoding says, or decodes to more than the bound. */
export class EncodingError extends Error {}

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const

const isKnown = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name)

/**
 * Undoes a `content-encoding`, last coding first (RFC 9110, 8.4). Throws EncodingError for an unknown or broken
 * coding, more than two codings, or more than `maxBytes` of output, without producing it.
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
      decoded = await decoders[coding](decoded, { maxOutputLength: maxBytes })
    } catch (cause) {
      const isTooLarge = cause instanceof RangeError
      const detail = isTooLarge ? `decodes to more than ${maxBytes} bytes` : `is not valid ${coding}`
      throw new EncodingError(`body ${detail}`, { cause })
    }
  }
  return decoded
}
