import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse) => unknown

/** A server before the sandbox. Counts requests for images, and answers some of them instead of the sandbox. */
export interface FrontServer extends AsyncDisposable {
  url: string
  /** The address of the sandbox. */
  target: string
  /** Requests by path, in the order of their first. */
  requests: Map<string, number>
  /** Called for each request of an image. Without a result the sandbox answers. */
  answer: (path: string, nth: number) => Answer | undefined | Promise<Answer | undefined>
}

/** Starts a front server on a free loopback port. Addresses in pages of the sandbox name the front server. */
export async function startFrontServer(): Promise<FrontServer> {
  const front: Omit<FrontServer, 'url' | keyof AsyncDisposable> = {
    target: '',
    requests: new Map(),
    answer: () => undefined,
  }
  const forward = (
    { method, url = '/', headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) => {
    const call = request(new URL(url, front.target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    call.on('error', () => response.destroy())
    call.end(body)
  }
  const server = createServer(async (call, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of call) chunks.push(chunk as Buffer)
    const { url = '/' } = call
    if (url.includes('/images/')) {
      front.requests.set(url, (front.requests.get(url) ?? 0) + 1)
      const answer = await front.answer(url, front.requests.size)
      if (answer) return void answer(response)
    }
    forward(call, Buffer.concat(chunks), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(front, {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
