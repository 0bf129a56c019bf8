// docs/decisions/0037-sandbox.md

import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { StripeError } from './api/errors.ts'
import { serveRoutes } from './api/serve-routes.ts'
import { customerRoutes } from './billing/customers.ts'
import { customerDeletion } from './billing/delete-customer.ts'
import { invoiceRoutes } from './billing/invoice-routes.ts'
import { priceRoutes } from './billing/prices.ts'
import { runDue } from './billing/renewals.ts'
import { subscriptionRoutes } from './billing/subscription-routes.ts'
import { taxIdRoutes } from './billing/tax-ids.ts'
import { browserRoutes } from './browser/routes.ts'
import { authenticationRoutes } from './checkout/authentication-routes.ts'
import { styles } from './checkout/frame.ts'
import { checkoutPageRoutes } from './checkout/page-routes.ts'
import { sessionRoutes } from './checkout/session-routes.ts'
import { controlStyles } from './control/page.ts'
import { stripeControlRoutes } from './control/routes.ts'
import { chargeRoutes } from './payments/charges.ts'
import { disputeRoutes } from './payments/disputes.ts'
import { paymentMethodRoutes } from './payments/payment-methods.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { refundRoutes } from './payments/refunds.ts'
import { setupRoutes } from './payments/setup-intents.ts'
import { reactions } from './reactions.ts'
import { Account } from './state/account.ts'
import { Store } from './state/store.ts'
import { Dispatcher } from './webhooks/dispatcher.ts'
import { registerWebhook, type Webhook } from './webhooks/endpoints.ts'
import { eventRoutes } from './webhooks/event-routes.ts'

export interface FakeStripeOptions {
  /** SQLite file of the account. Without it the account is in memory. */
  path?: string | undefined
  /** Base URL of the server that serves these routes, without a closing slash. Read only after the server listens. */
  url: () => string
  /** Receives every event. Endpoints created through the API are added to it. */
  webhook?: Webhook | undefined
  /** Gives the same ids to the same sequence of calls. */
  seed?: string | undefined
}

const tickMs = 20_000

const routes = [
  ...chargeRoutes,
  customerDeletion,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...paymentRoutes,
  ...priceRoutes,
  ...refundRoutes,
  ...sessionRoutes,
  ...setupRoutes,
  ...subscriptionRoutes,
  ...taxIdRoutes,
]

/** A Stripe account in test mode: the API below `/v1/`, the pages below `/stripe/`, and webhooks. */
export class FakeStripe implements AsyncDisposable {
  readonly #store: Store
  readonly #account: Account
  readonly #dispatcher: Dispatcher
  #ticking: NodeJS.Timeout | undefined

  constructor({ path, url, webhook, seed }: FakeStripeOptions) {
    this.#store = new Store(path)
    this.#account = new Account(this.#store, url, reactions, seed)
    this.#dispatcher = new Dispatcher(this.#store)
    registerWebhook(this.#account, webhook)
  }

  /** Adds all routes to an app. */
  serve(app: FastifyInstance): void {
    void app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, body),
      )
      scope.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof StripeError)) throw error
        return reply.code(error.status).send({ error: error.body })
      })
      const onChange = () => this.#dispatcher.poke()
      serveRoutes(scope, this.#account, routes, onChange)
      checkoutPageRoutes(scope, this.#account, onChange)
      authenticationRoutes(scope, this.#account, onChange)
      browserRoutes(scope)
      stripeControlRoutes(scope, this.#account, this.#dispatcher)
      scope.get('/stripe/page.css', async (_request, reply) => reply.type('text/css').send(styles))
      scope.get('/stripe/control.css', async (_request, reply) => reply.type('text/css').send(controlStyles))
    })
  }

  /** Runs what is due, delivers pending events, and repeats both every 20 seconds. */
  start(): void {
    const tick = () => {
      runDue(this.#account)
      this.#dispatcher.poke()
    }
    tick()
    this.#ticking = setInterval(tick, tickMs).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#ticking)
    await this.#dispatcher[Symbol.asyncDispose]()
    this.#store[Symbol.dispose]()
  }
}

export interface RunningFakeStripe extends AsyncDisposable {
  /** Base URL without a closing slash. */
  readonly url: string
  readonly port: number
}

/** Starts a Stripe account on a server of its own on 127.0.0.1. Port 0 selects a free port. */
export async function startFakeStripe(
  options: Omit<FakeStripeOptions, 'url'> & { port: number },
): Promise<RunningFakeStripe> {
  const app = fastify({ forceCloseConnections: true })
  let url = ''
  const stripe = new FakeStripe({ ...options, url: () => url })
  stripe.serve(app)
  await app.listen({ port: options.port, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  stripe.start()
  return {
    url,
    port,
    async [Symbol.asyncDispose]() {
      await app.close()
      await stripe[Symbol.asyncDispose]()
    },
  }
}
