import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileResponse, FileVersion } from './route.ts'

/**
 * Sends a download. A version that the caller has already is not sent again, and HEAD gets the headers only. A part is sent on request
 * if the file can be opened from there (RFC 9110, section 14).
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse): FastifyReply {
  const { body, contentType, fileName, bytes, version } = file
  if (version) {
    // Copies may be stored, and are compared before each use.
    reply.header('cache-control', 'private, no-cache').header('etag', version.tag)
    if (version.changedAt) reply.header('last-modified', version.changedAt.toUTCString())
    if (isCurrent(request.headers, version)) return reply.code(304).send()
  }
  const resumable = resumableFile(file)
  if (resumable) reply.header('accept-ranges', 'bytes')
  const range = resumable && findRange(request, resumable)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  reply.header('content-type', contentType).header('content-disposition', disposition(fileName))
  if (range)
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
      .header('content-length', range.end - range.start + 1)
      .send(resumable.part(range))
  if (bytes !== undefined) reply.header('content-length', bytes)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(typeof body === 'function' ? body() : body)
}

function resumableFile({ bytes, version, part }: FileResponse) {
  if (bytes === undefined || !part || !version || version.tag.startsWith('W/')) return undefined
  return { bytes, part, tag: version.tag }
}

/** The requested part. Undefined for the whole file: several ranges, ranges from the end and other units are ignored. */
function findRange(
  { method, headers }: FastifyRequest,
  { bytes, tag }: { bytes: number; tag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const { range = '', 'if-range': condition = tag } = headers
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  if (method !== 'GET' || first === undefined || condition !== tag) return undefined
  const start = Number(first)
  const end = last ? Number(last) : bytes - 1
  // A range that ends before its start is invalid, and ignored.
  if (last && end < start) return undefined
  return start < bytes ? { start, end: Math.min(end, bytes - 1) } : 'unsatisfiable'
}

function disposition(fileName: string): string {
  const plainName = fileName.replace(/[^\w.-]/g, '_')
  const fullName = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plainName}"; filename*=UTF-8''${fullName}`
}

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the caller's copy is this version. The tag decides if the caller sends both (RFC 9110, section 13.2.2). */
function isCurrent(
  { 'if-none-match': tags, 'if-modified-since': since }: IncomingHttpHeaders,
  { tag, changedAt }: FileVersion,
): boolean {
  if (tags !== undefined)
    return (
      tags.trim() === '*' || tags.split(',').some((known) => withoutWeakness(known) === withoutWeakness(tag))
    )
  if (since === undefined || !changedAt) return false
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= Date.parse(since)
}
