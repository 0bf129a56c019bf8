import { invalidRequest } from '../api/errors.ts'
import { type Call, listRoute, post, type Route, retrieveRoute } from '../api/routes.ts'
import { intentError } from '../payments/intents.ts'
import type { Invoice } from '../state/wire.ts'
import { findCard, noCard, payInvoice, voidInvoice } from './collect-payment.ts'
import { toSubscription } from './invoices.ts'

function pay({ account, id }: Call): Invoice {
  const invoice = account.store.get('invoice', id)
  if (invoice.status !== 'open') {
    throw invalidRequest(
      invoice.status === 'paid' ? 'Invoice is already paid' : `This invoice is ${invoice.status}.`,
    )
  }
  const card = findCard(account, toSubscription(account, invoice))
  if (card === null) throw noCard()
  const intent = payInvoice(account, invoice, card, true)
  if (intent.status === 'requires_payment_method') throw intentError(intent)
  return account.store.get('invoice', id)
}

export const invoiceRoutes: Route[] = [
  listRoute('invoices', 'invoice', ({ params }) => ({
    customer: params.text('customer'),
    status: params.oneOf('status', ['draft', 'open', 'paid', 'uncollectible', 'void']),
    'parent.subscription_details.subscription': params.text('subscription'),
  })),
  retrieveRoute('invoices', 'invoice'),
  post('invoices/:id/pay', pay),
  post('invoices/:id/void', ({ account, id }) => {
    const invoice = account.store.get('invoice', id)
    if (invoice.status === 'open') return voidInvoice(account, invoice)
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`)
  }),
  listRoute('invoice_payments', 'invoice_payment', ({ params }) => {
    const payment = params.child('payment')
    payment?.oneOf('type', ['payment_intent'])
    return {
      invoice: params.text('invoice'),
      status: params.text('status'),
      'payment.payment_intent': payment?.text('payment_intent'),
    }
  }),
]
