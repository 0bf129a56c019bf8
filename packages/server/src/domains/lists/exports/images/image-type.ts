import type { ImageProblem } from '@merkwerk/contract'

const text = (bytes: Uint8Array, start: number, length: number): string =>
  Buffer.from(bytes.subarray(start, start + length)).toString('latin1')

/** The ending of an image's file name by its content; undefined if it is not an image that shops accept. */
function detectEnding(bytes: Uint8Array): string | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'webp'
  if (/^ftypavi[fs]$/.test(text(bytes, 4, 8))) return 'avif'
  return undefined
}

/** The type of a file by its content, because neither its address nor its header is reliable. */
export function judgeImage(bytes: Uint8Array): { ending: string } | { problem: ImageProblem } {
  if (bytes.length === 0) return { problem: 'empty' }
  const ending = detectEnding(bytes)
  if (ending !== undefined) return { ending }
  const start = text(bytes, 0, 1_000).toLowerCase()
  if (/<svg[\s>]/.test(start)) return { problem: 'svg' }
  return { problem: /<(?:!doctype html|html|head|body)[\s>]/.test(start) ? 'html' : 'wrong-type' }
}
