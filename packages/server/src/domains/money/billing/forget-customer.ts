import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { handle } from '../../../platform/queue/index.ts'
import { endRunning } from './end-subscription.ts'
import { findCustomer } from './store.ts'
import { forgetCustomerTask } from './tasks.ts'

/** Ends the subscription of an account that is being deleted and removes its data at Stripe, once `tx` commits. */
export async function forgetCustomer({ queue }: Context, tx: Tx, accountId: number): Promise<void> {
  await queue.enqueue(tx, forgetCustomerTask, { accountId })
}

export const forgetHandler = handle(forgetCustomerTask, async (context: Context, { accountId }) => {
  const { db, stripe } = context
  const customer = await findCustomer(db, accountId)
  if (!customer?.stripe_customer_id) return
  await endRunning(context, accountId)
  const known = await stripe.customers.retrieve(customer.stripe_customer_id)
  if (!known.deleted) await stripe.customers.del(customer.stripe_customer_id)
})
