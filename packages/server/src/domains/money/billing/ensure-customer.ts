import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { billingDetailsSavedTask } from '../billing-details/index.ts'
import { copySavedDetails } from './customer-details.ts'
import { lockCustomer, updateCustomer } from './store.ts'

/** Stripe forgets idempotency keys after a day, and would create a second customer. */
const keyMs = dayMs / 2

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
  const isFirst = clock.now().getTime() - customer.created_at.getTime() < keyMs
  const { id } =
    (isFirst ? undefined : await findMade(stripe, account.email, customer.key)) ??
    (await stripe.customers.create(
      {
        email: account.email,
        name: account.username,
        preferred_locales: [account.language],
        metadata: { account: String(accountId), key: customer.key },
      },
      { idempotencyKey: `customer-${customer.key}` },
    ))
  context.reach('customer-made')
  // Before the details, which Stripe may refuse.
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

/** Finds the customer of an attempt that died before it was stored. */
async function findMade(stripe: Stripe, email: string, key: string): Promise<{ id: string } | undefined> {
  for await (const customer of stripe.customers.list({ email, limit: 100 }))
    if (customer.metadata.key === key) return customer
  return undefined
}
