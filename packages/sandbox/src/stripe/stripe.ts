import type { FastifyInstance } from 'fastify'
import { serveRoutes } from './api/operation.ts'
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
import { endpointRoutes, keepEndpoint } from './webhooks/endpoints.ts'
import { eventRoutes } from './webhooks/event-routes.ts'

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

const tickMs = 20_000

const routes = [
  ...chargeRoutes,
  customerDeletion,
  ...customerRoutes,
  ...disputeRoutes,
  ...endpointRoutes,
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

/** A Stripe account in test mode: its API below `/v1/`, its pages below `/stripe/`, and its webhooks. */
export class SandboxStripe implements AsyncDisposable {
  readonly #store: Store
  readonly #account: Account
  readonly #dispatcher: Dispatcher
  #ticking: NodeJS.Timeout | undefined

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
      authenticationRoutes(scope, this.#account, onChange)
      browserRoutes(scope)
      stripeControlRoutes(scope, this.#account, this.#dispatcher)
      scope.get('/stripe/page.css', async (_request, reply) => reply.type('text/css').send(styles))
      scope.get('/stripe/control.css', async (_request, reply) => reply.type('text/css').send(controlStyles))
    })
  }

  /** Does what became due since the last run and sends what that one left undelivered; from then on every few seconds. */
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
