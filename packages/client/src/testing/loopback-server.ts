import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A server on a free loopback port. `respond` gets the whole body of each request. */
export async function startServer(respond: Respond) {
  const server = createServer(async (request, response) => {
    let body = ''
    try {
      for await (const chunk of request) body += String(chunk)
    } catch {
      return // The client aborted its request.
    }
    respond(request, response, body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** An access token that expires in this many seconds. */
export function tokenFor(seconds: number): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + seconds }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${seconds}`
}
