import type { Context } from '../../platform/context.ts'
import { getAccount } from '../accounts/index.ts'
import { billingDetailsSavedTask } from '../billing-details/index.ts'
import { copySavedDetails } from './customer-details.ts'
import { lockCustomer, updateCustomer } from './store.ts'

/**
 * Returns the Stripe customer id of an account and creates the customer, with the billing details, on the first
 * purchase. Repeated and parallel calls create one, even if Stripe refuses the details. Throws `NOT_FOUND` for a deleted
 * account.
 */
export async function ensureCustomer(context: Context, accountId: number): Promise<string> {
  const { db, clock, stripe, queue, logger } = context
  const account = await getAccount(db, accountId)
  const customer = await db.transaction().execute((tx) => lockCustomer(tx, accountId, clock.now()))
  if (customer.stripe_customer_id !== null) return customer.stripe_customer_id
  const { id } = await stripe.customers.create(
    {
      email: account.email,
      name: account.username,
      preferred_locales: [account.language],
      metadata: { account: String(accountId) },
    },
    { idempotencyKey: `customer-${customer.key}` },
  )
  context.reach('customer-made')
  // First of all: after a day Stripe forgets the key, and another attempt would create a second customer.
  await db.transaction().execute(async (tx) => {
    await updateCustomer(tx, accountId, { stripe_customer_id: id })
    // Copies details that are saved meanwhile, which found no customer, and repeats the copy below if it fails.
    await queue.enqueue(tx, billingDetailsSavedTask, { accountId })
  })
  await copySavedDetails(context, accountId).catch((error: unknown) =>
    logger.warn({ err: error, accountId }, 'Stripe refuses billing details'),
  )
  return id
}
