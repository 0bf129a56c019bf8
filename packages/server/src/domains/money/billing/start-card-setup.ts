import type { Context } from '../../../platform/context.ts'
import { openThrottle } from '../../../platform/http/index.ts'
import { ensureCustomer } from './ensure-customer.ts'

/** Thieves save many cards to test them. A card takes two attempts: its setup, and saving it. */
const cardThrottle = { name: 'card', perAccount: 20, perAddress: 60 }

/** Returns the secret with which the browser saves a card at Stripe. The card may then also be charged off session. */
export async function startCardSetup(
  context: Context,
  { accountId, ip }: { accountId: number; ip: string },
): Promise<string> {
  await openThrottle(context.db, cardThrottle).count(`account-${accountId}`, ip)
  const customer = await ensureCustomer(context, accountId)
  const setup = await context.stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { account: String(accountId) },
  })
  if (setup.client_secret === null) throw new Error(`Setup intent ${setup.id} has no secret`)
  return setup.client_secret
}
