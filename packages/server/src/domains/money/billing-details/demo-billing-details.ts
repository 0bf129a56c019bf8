import type { Context } from '../../../platform/context.ts'
import { findBillingDetails } from './queries.ts'
import { upsertBillingDetails } from './store.ts'

const details = {
  name: 'Muster Handels GmbH',
  street: 'Musterstraße 1',
  address_extra: null,
  postal_code: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
  vat_number: null,
  invoice_email: null,
  reference: null,
}

/** Gives a demo account billing details, so that it can pay at once. Keeps existing ones. */
export async function seedDemoBillingDetails({ db, clock }: Context, accountId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await findBillingDetails(tx, accountId)) return
    await upsertBillingDetails(tx, accountId, { details, now: clock.now(), companySince: undefined })
  })
}
