import type { Account } from '../state/account.ts'
import { wholeList } from './lists.ts'

type Include = (account: Account, id: string) => unknown

const includes: Record<string, Record<string, Include>> = {
  charge: {
    refunds: ({ store }, id) => wholeList(store.list('refund', { charge: id }), `/v1/charges/${id}/refunds`),
  },
  'checkout.session': {
    line_items: ({ store }, id) =>
      wholeList(
        store.find('order', `order_${id}`)?.line_items ?? [],
        `/v1/checkout/sessions/${id}/line_items`,
      ),
  },
  customer: {
    subscriptions: ({ store }, id) =>
      wholeList(
        store.list('subscription', { customer: id }).filter(({ status }) => status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
    tax_ids: ({ store }, id) =>
      wholeList(store.list('tax_id', { customer: id }), `/v1/customers/${id}/tax_ids`),
  },
  invoice: {
    confirmation_secret: ({ store }, id) => {
      const payment = store.list('invoice_payment', { invoice: id })[0]?.payment
      const intent = payment?.payment_intent && store.find('payment_intent', payment.payment_intent)
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
    },
    payments: ({ store }, id) =>
      wholeList(store.list('invoice_payment', { invoice: id }), '/v1/invoice_payments'),
  },
}

/** Creates a field that objects of this kind only include on request. */
export const includable = (kind: string, name: string): Include | undefined => includes[kind]?.[name]
