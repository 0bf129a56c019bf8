import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer, FileVersion } from './route.ts'

/** Sends a download. A version that the caller has already is not sent again, and HEAD gets the headers only. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, contentType, fileName, bytes, version }: FileAnswer,
): FastifyReply {
  if (version) {
    // Copies may be stored, and are compared before each use.
    reply.header('cache-control', 'private, no-cache').header('etag', version.tag)
    if (version.changedAt) reply.header('last-modified', version.changedAt.toUTCString())
    if (isCurrent(request.headers, version)) return reply.code(304).send()
  }
  reply.header('content-type', contentType).header('content-disposition', disposition(fileName))
  if (bytes !== undefined) reply.header('content-length', bytes)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(typeof body === 'function' ? body() : body)
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
