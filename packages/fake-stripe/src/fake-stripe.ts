// docs/decisions/0037-sandbox.md

import type { FastifyInstance } from 'fastify'
import { StripeError } from './api/errors.ts'
import { byFields, listRoute } from './api/routes.ts'
import { serveRoutes } from './api/serve-routes.ts'
import { recordFailure, recordRequiredAction, settleInvoice } from './billing/collect-payment.ts'
import { customerRoutes } from './billing/customers.ts'
import { customerDeletion } from './billing/delete-customer.ts'
import { invoiceRoutes } from './billing/invoice-routes.ts'
import { findInvoice } from './billing/invoices.ts'
import { priceRoutes } from './billing/prices.ts'
import { runDue } from './billing/renewals.ts'
import { subscriptionRoutes } from './billing/subscription-routes.ts'
import { taxIdRoutes } from './billing/tax-ids.ts'
import { browserRoutes } from './browser/routes.ts'
import { authenticationRoutes } from './checkout/authentication-routes.ts'
import { completeSession } from './checkout/complete-session.ts'
import { styles } from './checkout/frame.ts'
import { checkoutPageRoutes } from './checkout/page-routes.ts'
import { sessionRoutes } from './checkout/sessions.ts'
import { controlStyles } from './control/page.ts'
import { stripeControlRoutes } from './control/routes.ts'
import { disputeByCard, disputeRoutes } from './payments/disputes.ts'
import { paymentMethodRoutes } from './payments/payment-methods.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { refundRoutes } from './payments/refunds.ts'
import { setupRoutes } from './payments/setup-intents.ts'
import { Account, type Reactions } from './state/account.ts'
import { Store } from './state/store.ts'
import type { PaymentIntent } from './state/wire.ts'
import { Dispatcher } from './webhooks/dispatcher.ts'
import { setWebhook, type Webhook } from './webhooks/queue.ts'

export interface FakeStripeOptions {
  /** SQLite file of the account. Without it the account is in memory. */
  path?: string | undefined
  /** Base URL of the server that serves these routes, without a closing slash. Read only after the server listens. */
  url: () => string
  /** Receives every event. */
  webhook?: Webhook | undefined
}

const tickMs = 20_000

/** Payments settle invoices and complete checkout sessions. */
const reactions: Reactions = {
  'payment_intent.succeeded': (account, object) => {
    settleInvoice(account, object as PaymentIntent)
    completeSession(account, object as PaymentIntent)
    disputeByCard(account, object as PaymentIntent)
  },
  'payment_intent.payment_failed': (account, object) =>
    recordFailure(account, findInvoice(account, object.id)),
  'payment_intent.requires_action': (account, object) =>
    recordRequiredAction(account, object as PaymentIntent),
}

const routes = [
  listRoute('charges', 'charge', byFields('customer', 'payment_intent')),
  customerDeletion,
  ...customerRoutes,
  ...disputeRoutes,
  listRoute('events', 'event', () => ({})),
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

  constructor({ path, url, webhook }: FakeStripeOptions) {
    this.#store = new Store(path)
    this.#account = new Account(this.#store, url, reactions)
    this.#dispatcher = new Dispatcher(this.#store)
    setWebhook(this.#store, webhook)
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
