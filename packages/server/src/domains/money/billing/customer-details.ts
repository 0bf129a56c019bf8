import type { BillingDetails } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { isRefusedTaxId, type Stripe } from '../../../platform/stripe/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { billingDetailsSavedTask, findBillingDetails, toEuVatNumber } from '../billing-details/index.ts'
import { findCustomer, lockCustomer } from './store.ts'

/** Copies saved billing details to the customer at Stripe. The first payment creates customers with their details. */
export const copyDetailsHandler = handle(billingDetailsSavedTask, (context: Context, { accountId }) =>
  copySavedDetails(context, accountId),
)

/** Copies the billing details of an account to its customer at Stripe, if it has both. Safe to repeat. */
export async function copySavedDetails(context: Context, accountId: number): Promise<void> {
  const { db, clock } = context
  if (!(await findCustomer(db, accountId))?.stripe_customer_id) return
  // The lock keeps an older copy from overtaking a newer one.
  await db.transaction().execute(async (tx) => {
    const { stripe_customer_id } = await lockCustomer(tx, accountId, clock.now())
    if (stripe_customer_id !== null) await copyDetails({ ...context, db: tx }, accountId, stripe_customer_id)
  })
}

async function copyDetails(
  { db, stripe, logger }: Pick<Context, 'db' | 'stripe' | 'logger'>,
  accountId: number,
  customerId: string,
): Promise<void> {
  const details = await findBillingDetails(db, accountId)
  if (!details) return
  const { email } = await getAccount(db, accountId)
  await stripe.customers.update(customerId, {
    name: details.name,
    email: details.invoice_email ?? email,
    address: toAddress(details),
  })
  try {
    await copyVatNumber(stripe, customerId, toEuVatNumber(details))
  } catch (error) {
    if (!isRefusedTaxId(error)) throw error
    // Our invoices have the number all the same, so no payment fails for it.
    logger.warn({ err: error, accountId }, 'Stripe refuses a VAT number')
  }
}

const toAddress = (details: BillingDetails): Stripe.AddressParam => ({
  line1: details.street,
  line2: details.address_extra ?? '',
  postal_code: details.postal_code,
  city: details.city,
  state: details.region ?? '',
  country: details.country,
})

async function copyVatNumber(stripe: Stripe, customerId: string, vatNumber: string | null): Promise<void> {
  const { data } = await stripe.customers.listTaxIds(customerId)
  const others = data.filter(({ type, value }) => type !== 'eu_vat' || value !== vatNumber)
  for (const { id } of others) await stripe.customers.deleteTaxId(customerId, id)
  if (vatNumber !== null && others.length === data.length)
    await stripe.customers.createTaxId(customerId, { type: 'eu_vat', value: vatNumber })
}
