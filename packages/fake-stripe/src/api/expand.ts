import type { Account } from '../state/account.ts'
import { invalidRequest } from './errors.ts'
import { wholeList } from './lists.ts'

type Include = (account: Account, id: string) => unknown

/** Fields that objects only include on request, by kind and name. */
const includes: Record<string, Include> = {
  'charge.refunds': ({ store }, id) =>
    wholeList(store.list('refund', { charge: id }), `/v1/charges/${id}/refunds`),
  'checkout.session.line_items': ({ store }, id) =>
    wholeList(store.find('order', `order_${id}`)?.line_items ?? [], `/v1/checkout/sessions/${id}/line_items`),
  'customer.subscriptions': ({ store }, id) =>
    wholeList(
      store.list('subscription', { customer: id }).filter(({ status }) => status !== 'canceled'),
      `/v1/customers/${id}/subscriptions`,
    ),
  'customer.tax_ids': ({ store }, id) =>
    wholeList(store.list('tax_id', { customer: id }), `/v1/customers/${id}/tax_ids`),
  'invoice.confirmation_secret': ({ store }, id) => {
    const payment = store.list('invoice_payment', { invoice: id })[0]?.payment
    const intent = payment?.payment_intent && store.find('payment_intent', payment.payment_intent)
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'invoice.payments': ({ store }, id) =>
    wholeList(store.list('invoice_payment', { invoice: id }), '/v1/invoice_payments'),
}

type Fields = Record<string, unknown>

const deepest = 4
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The expanded value of a field. Undefined if it cannot be expanded, such as fields that only other objects have. */
function resolve(account: Account, holder: Fields, name: string): unknown {
  const value = holder[name]
  if (typeof value === 'string') return account.store.findAny(value)
  if (isFields(value) || value === null) return value
  return includes[`${holder.object}.${name}`]?.(account, String(holder.id))
}

function expandPath(account: Account, holder: unknown, names: string[], path: string): void {
  const [name, ...rest] = names
  if (name === undefined) return
  if (Array.isArray(holder)) {
    for (const item of holder) expandPath(account, item, names, path)
    return
  }
  if (!isFields(holder)) return
  const value = resolve(account, holder, name)
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand')
  }
  holder[name] = value
  expandPath(account, value, rest, path)
}

/** Replaces ids by objects and adds fields that can be included, along paths such as `data.customer`. */
export function expand(account: Account, result: object, paths: readonly string[]): object {
  if (paths.length === 0) return result
  const expanded = structuredClone(result)
  for (const path of paths) {
    const names = path.split('.')
    if (names.filter((name) => name !== 'data').length > deepest) {
      throw invalidRequest(
        `You cannot expand more than ${deepest} levels of a property.`,
        undefined,
        'expand',
      )
    }
    expandPath(account, expanded, names, path)
  }
  return expanded
}
