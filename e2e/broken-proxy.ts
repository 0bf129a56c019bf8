import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningProduct } from '../harness/product.ts'

interface FixedResponse {
  status: number
  body: string
}

/** A misconfigured proxy that responds to one call in the product's place. All other calls pass. */
export interface BrokenProxy extends AsyncDisposable {
  url: string
  /** The response from here on. */
  response: FixedResponse
}

export async function openBrokenProxy(product: RunningProduct, path: string): Promise<BrokenProxy> {
  const proxy = await openProxy(product, (incoming, outgoing) => {
    if (incoming.url !== path) return false
    incoming.resume()
    outgoing.writeHead(broken.response.status).end(broken.response.body)
    return true
  })
  const broken: BrokenProxy = Object.assign(proxy, { response: { status: 502, body: '' } })
  return broken
}

/** A proxy that closes its first connection after this many bytes of the response. `ranges` are those that were asked for. */
export async function openCuttingProxy(product: RunningProduct, bytes: number) {
  const ranges: (string | undefined)[] = []
  const cut = (response: IncomingMessage, outgoing: ServerResponse) => {
    let left = bytes
    response.on('data', (chunk: Buffer) => {
      if (left === 0) return
      outgoing.write(chunk.subarray(0, left), () => left === 0 && outgoing.socket?.end())
      left = Math.max(left - chunk.length, 0)
    })
  }
  const proxy = await openProxy(
    product,
    ({ headers }) => {
      ranges.push(headers.range)
      return false
    },
    (response, outgoing) => (ranges.length === 1 ? cut(response, outgoing) : response.pipe(outgoing)),
  )
  return Object.assign(proxy, { ranges })
}

/** Forwards each call that `intercept` does not respond to. */
async function openProxy(
  product: RunningProduct,
  intercept: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
  send: (response: IncomingMessage, outgoing: ServerResponse) => unknown = (response, outgoing) =>
    response.pipe(outgoing),
) {
  const server = createServer((incoming, outgoing) => {
    if (intercept(incoming, outgoing)) return
    const forwarded = request(new URL(incoming.url ?? '/', product.url), {
      method: incoming.method,
      headers: incoming.headers,
    })
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      send(response, outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
