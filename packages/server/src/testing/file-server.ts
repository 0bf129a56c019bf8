import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

/** A seller's web server on loopback. It serves `files` with ETags and stores what is put. */
export async function startFileServer() {
  const files = new Map<string, string | Buffer>()
  const requests: ReceivedRequest[] = []
  const settings: { authorization?: string; status?: number; headers?: Record<string, string> } = {}
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const bytes = await buffer(request)
    const body = bytes.toString()
    requests.push({ method, path, headers, body, bytes })
    if (settings.status !== undefined) return response.writeHead(settings.status, settings.headers).end('no')
    if (settings.authorization !== undefined && headers.authorization !== settings.authorization)
      return response.writeHead(401).end(`not ${headers.authorization}`)
    if (method === 'PUT' || method === 'POST') {
      files.set(path, body)
      return response.writeHead(201).end()
    }
    const file = files.get(path)
    if (file === undefined) return response.writeHead(404).end()
    const etag = `"${createHash('md5').update(file).digest('hex')}"`
    if (headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(200, { etag }).end(method === 'HEAD' ? undefined : file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    requests,
    settings,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
