import type { FastifyInstance } from 'fastify'
import { serveRoutes } from './api/operation.ts'
import { customerRoutes } from './billing/customers.ts'
import { priceRoutes } from './billing/prices.ts'
import { taxIdRoutes } from './billing/tax-ids.ts'
import { styles } from './checkout/frame.ts'
import { checkoutPageRoutes } from './checkout/page-routes.ts'
import { sessionRoutes } from './checkout/session-routes.ts'
import { chargeRoutes } from './payments/charges.ts'
import { paymentMethodRoutes } from './payments/payment-methods.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { setupRoutes } from './payments/setup-intents.ts'
import { reactions } from './reactions.ts'
import { Account } from './state/account.ts'
import { Store } from './state/store.ts'
import { Dispatcher } from './webhooks/dispatcher.ts'
import { endpointRoutes, keepEndpoint } from './webhooks/endpoints.ts'

export interface StripeOptions {
  /** The file that keeps the account; without it nothing is kept. */
  path: string | undefined
  /** Address of the sandbox, without a closing slash; asked for only once it listens. */
  url: () => string
  /** Where events go, signed with `sandboxWebhookSecret`; endpoints made through the API come on top. */
  webhookUrl: string | undefined
  /** Makes the same ids for the same steps. */
  seed: string | undefined
}

const routes = [
  ...chargeRoutes,
  ...customerRoutes,
  ...endpointRoutes,
  ...paymentMethodRoutes,
  ...paymentRoutes,
  ...priceRoutes,
  ...sessionRoutes,
  ...setupRoutes,
  ...taxIdRoutes,
]

/** A Stripe account in test mode: its API below `/v1/`, its pages below `/stripe/`, and its webhooks. */
export class SandboxStripe implements AsyncDisposable {
  readonly #store: Store
  readonly #account: Account
  readonly #dispatcher: Dispatcher

  constructor({ path, url, webhookUrl, seed }: StripeOptions) {
    this.#store = new Store(path)
    this.#account = new Account(this.#store, url, reactions, seed)
    this.#dispatcher = new Dispatcher(this.#store)
    keepEndpoint(this.#account, webhookUrl)
  }

  serve(app: FastifyInstance): void {
    void app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, body),
      )
      const onChange = () => this.#dispatcher.poke()
      serveRoutes(scope, this.#account, routes, onChange)
      checkoutPageRoutes(scope, this.#account, onChange)
      scope.get('/stripe/page.css', async (_request, reply) => reply.type('text/css').send(styles))
    })
  }

  /** Sends what an earlier run left undelivered. */
  start(): void {
    this.#dispatcher.poke()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#dispatcher[Symbol.asyncDispose]()
    this.#store[Symbol.dispose]()
  }
}
