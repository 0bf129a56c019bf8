import { type Call, del, type Route } from '../api/routes.ts'
import { endSubscription } from './collect-payment.ts'
import { requireCustomer } from './customers.ts'

/** A deleted customer only keeps its id. Its cards are detached and its subscriptions end. */
function deleteCustomer({ account, id }: Call): object {
  const customer = requireCustomer(account, id)
  const { store } = account
  for (const subscription of store.list('subscription', { customer: id }))
    if (!['canceled', 'incomplete_expired'].includes(subscription.status))
      endSubscription(account, subscription)
  for (const method of store.list('payment_method', { customer: id }))
    account.update('payment_method.detached', method, { customer: null })
  account.emit('customer.deleted', customer)
  const deleted = { id, object: 'customer', deleted: true } as const
  store.run('UPDATE objects SET body = ? WHERE id = ?', JSON.stringify(deleted), id)
  return deleted
}

export const customerDeletion: Route = del('customers/:id', deleteCustomer)
