import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from './packed.ts'

/**
 * Shorter responses fit into one or two packets anyway. Those with secrets, such as tokens and keys, are shorter, so that their length
 * says nothing about them.
 */
const smallestBytes = 2_048

/** Higher qualities take several times as long for a few percent. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: 1 } }

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, brotli),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
}

/** Compresses JSON that is worth it, in a thread of Node. Streams stay as they are: files are compressed already, events must not wait. */
export function compressJson(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (typeof payload !== 'string' || !/^application\/(?:problem\+)?json\b/.test(type)) return payload
    reply.header('vary', 'accept-encoding')
    if (Buffer.byteLength(payload) < smallestBytes) return payload
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    const compressed = await compress[encoding](payload)
    reply.removeHeader('content-length').header('content-encoding', encoding)
    return compressed
  })
}
