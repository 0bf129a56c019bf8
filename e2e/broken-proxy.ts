import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningProduct } from '../harness/product.ts'

interface Answer {
  status: number
  body: string
}

/** A misconfigured proxy that responds to one call in the product's place. All other calls pass. */
export interface BrokenProxy extends AsyncDisposable {
  url: string
  /** The response from here on. */
  answer: Answer
}

export async function openBrokenProxy(product: RunningProduct, path: string): Promise<BrokenProxy> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === path) {
      incoming.resume()
      outgoing.writeHead(proxy.answer.status).end(proxy.answer.body)
      return
    }
    const forwarded = request(new URL(incoming.url ?? '/', product.url), {
      method: incoming.method,
      headers: incoming.headers,
    })
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: BrokenProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: { status: 502, body: '' },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return proxy
}
