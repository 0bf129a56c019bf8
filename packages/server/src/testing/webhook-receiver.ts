import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedWebhook {
  id: string
  body: string
  headers: IncomingHttpHeaders
  /** The event, after the signature was verified as customers do. Throws for an invalid one. */
  verify(secret: string): { type: string; timestamp: string; data: Record<string, unknown> }
  /** The signature that it must have, also when the clock of the server is fixed. */
  sign(secret: string): string
}

/** A customer's endpoint on loopback. It collects the messages and responds with `respond`, by default with status 204. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const settings = { status: 204, headers: {} as Record<string, string>, text: '' }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = request.headers as Record<string, string>
      received.push({
        id: headers['webhook-id'] ?? '',
        body,
        headers,
        sign: (secret) =>
          new Webhook(secret).sign(
            headers['webhook-id'] ?? '',
            new Date(Number(headers['webhook-timestamp']) * 1000),
            body,
          ),
        verify: (secret) =>
          new Webhook(secret).verify(body, headers) as ReturnType<ReceivedWebhook['verify']>,
      })
      response.writeHead(settings.status, settings.headers).end(settings.text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Sets the response from now on. */
    respond(status: number, { headers = {}, text = '' }: Partial<Omit<typeof settings, 'status'>> = {}) {
      Object.assign(settings, { status, headers, text })
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
