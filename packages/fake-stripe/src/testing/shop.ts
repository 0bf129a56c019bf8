import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import Stripe from 'stripe'
import { FakeStripe, type FakeStripeOptions } from '../fake-stripe.ts'

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = await request.toArray()
  return Buffer.concat(chunks).toString()
}

/** A webhook endpoint of a shop. Stores events with a valid signature. */
export class Webhook implements AsyncDisposable {
  readonly received: Stripe.Event[] = []
  /** Response status. */
  status = 200
  /** Whether connections break off. */
  isDown = false
  secret = 'whsec_test_given'
  readonly #server = createServer(async (request, response) => {
    if (this.isDown) {
      request.socket.destroy()
      this.#server.emit('event refused')
      return
    }
    const body = await readBody(request)
    if (this.status === 200) {
      const signature = String(request.headers['stripe-signature'])
      this.received.push(Stripe.webhooks.constructEvent(body, signature, this.secret))
    }
    const isTaken = this.status === 200
    response.writeHead(this.status).end()
    this.#server.emit(isTaken ? 'event received' : 'event refused')
  })

  async listen(): Promise<{ url: string; secret: string }> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const { port } = this.#server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/stripe/webhook/`, secret: this.secret }
  }

  /** Resolves with the received types once `isEnough` accepts them. */
  async until(isEnough: (types: string[]) => boolean): Promise<string[]> {
    for (;;) {
      const types = this.received.map(({ type }) => type)
      if (isEnough(types)) return types
      await once(this.#server, 'event received')
    }
  }

  /** Resolves when an event was refused. */
  async refused(): Promise<void> {
    await once(this.#server, 'event refused')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

export interface Shop extends AsyncDisposable {
  url: string
  stripe: Stripe
}

/** Starts a fake account for one test, with the SDK connected to it. */
export async function openShop(options: Omit<FakeStripeOptions, 'url'> = {}): Promise<Shop> {
  const app = fastify({ forceCloseConnections: true })
  let url = ''
  const account = new FakeStripe({ ...options, url: () => url })
  account.serve(app)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  account.start()
  const { port } = new URL(url)
  return {
    url,
    stripe: new Stripe('sk_test_shop', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await account[Symbol.asyncDispose]()
    },
  }
}

const filled = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }

/** Submits the form of a checkout page without following its redirect. */
export const fillCheckout = (url: string, fields: Partial<typeof filled> = {}) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...filled, ...fields }),
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
  })

/** Calls the control API and returns its response. */
export async function control(
  shop: Shop,
  address: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${shop.url}/_control/stripe/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
