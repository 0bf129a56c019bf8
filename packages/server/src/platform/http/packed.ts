// docs/decisions/0036-public-pages.md

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
/** A text in every supported encoding. */
export type Packed = Readonly<Record<Encoding, Buffer>>

/** A higher quality does not make a page of 30 kB smaller, only slower to compress. */
const brotliQuality = 9

/** Compresses a text when an encoding is first used, so that a start does not wait for all pages. */
export function pack(text: string): Packed {
  const identity = Buffer.from(text)
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    get br() {
      br ??= brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      return br
    },
    get gzip() {
      gzip ??= gzipSync(identity, { level: 9 })
      return gzip
    },
    identity,
  }
}

/** Returns the smallest encoding that an Accept-Encoding header allows. An encoding with `q=0` is refused. */
export function chooseEncoding(accepted = ''): Encoding {
  const taken = accepted
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/(?<!\s)\s*;\s*/),
    )
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}
