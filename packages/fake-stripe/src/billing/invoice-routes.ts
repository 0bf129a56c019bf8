import { invalidRequest } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, get, post, type Route } from '../api/operation.ts'
import { paymentError } from '../payments/confirm-payment.ts'
import type { Invoice } from '../state/wire.ts'
import { cardOf, noCard, payInvoice, voidInvoice } from './collect-payment.ts'
import { subscriptionIdOf } from './invoices.ts'

function list({ account, params }: Call): object {
  const customer = params.text('customer')
  const subscription = params.text('subscription')
  const status = params.oneOf('status', ['draft', 'open', 'paid', 'uncollectible', 'void'])
  const invoices = account.store.list('invoice', {
    customer,
    status,
    'parent.subscription_details.subscription': subscription,
  })
  return page(invoices, params, '/v1/invoices')
}

function pay({ account, id, params }: Call): Invoice {
  const invoice = account.store.get('invoice', id)
  if (invoice.status !== 'open') {
    throw invalidRequest(
      invoice.status === 'paid' ? 'Invoice is already paid' : `This invoice is ${invoice.status}.`,
    )
  }
  const subscription = account.store.get('subscription', subscriptionIdOf(invoice))
  const card = params.text('payment_method') ?? cardOf(account, subscription)
  if (card === null) throw noCard()
  const isOffSession = params.flag('off_session') ?? true
  const intent = payInvoice(account, invoice, card, isOffSession)
  if (intent?.status === 'requires_payment_method') throw paymentError(intent)
  return account.store.get('invoice', id)
}

function listPayments({ account, params }: Call): object {
  const invoice = params.text('invoice')
  const status = params.text('status')
  const payment = params.child('payment')
  payment?.oneOf('type', ['payment_intent'])
  const intent = payment?.text('payment_intent')
  const payments = account.store.list('invoice_payment', {
    invoice,
    status,
    'payment.payment_intent': intent,
  })
  return page(payments, params, '/v1/invoice_payments')
}

export const invoiceRoutes: Route[] = [
  get('invoices', list),
  get('invoices/:id', ({ account, id }) => account.store.get('invoice', id)),
  get('invoices/:id/lines', ({ account, id, params }) =>
    page(account.store.get('invoice', id).lines.data, params, `/v1/invoices/${id}/lines`),
  ),
  post('invoices/:id/pay', pay),
  post('invoices/:id/void', ({ account, id }) => {
    const invoice = account.store.get('invoice', id)
    if (invoice.status === 'open') return voidInvoice(account, invoice)
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`)
  }),
  get('invoice_payments', listPayments),
  get('invoice_payments/:id', ({ account, id }) => account.store.get('invoice_payment', id)),
]
