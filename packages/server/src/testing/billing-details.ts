import type { BillingDetails } from '@merkwerk/contract'
import type { Db } from '../platform/db/index.ts'

/** Billing details of a buyer in Germany without a VAT number, with `changes`. */
export const buyerDetails = (changes: Partial<BillingDetails> = {}): BillingDetails => ({
  name: 'Erika Muster',
  street: 'Musterstraße 1',
  address_extra: null,
  postal_code: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
  vat_number: null,
  invoice_email: null,
  reference: null,
  ...changes,
})

/** VAT numbers of businesses in Austria, by what the sandbox's registers say. */
export const austrianNumbers = {
  valid: 'ATU13585627',
  invalid: 'ATU40400008',
  unavailable: 'ATU50300008',
  busy: 'ATU42900009',
} as const

/** A business in Austria. */
export const austrianDetails = (vatNumber: string = austrianNumbers.valid): BillingDetails =>
  buyerDetails({
    name: 'Größe & Söhne GmbH',
    street: 'Mariahilfer Straße 7',
    postal_code: '1070',
    city: 'Wien',
    country: 'AT',
    vat_number: vatNumber,
  })

/** Stores what both registers say about a VAT number of an account. */
export async function storeVatCheck(
  db: Db,
  accountId: number,
  {
    number,
    outcome,
    at,
  }: { number: string; outcome: 'valid' | 'invalid' | 'mismatch' | 'unavailable'; at: Date },
): Promise<void> {
  const check = { account_id: accountId, vat_number: number, outcome, status: outcome }
  await db
    .insertInto('vat_checks')
    .values(
      (['vies', 'evatr'] as const).map((service) => ({
        ...check,
        service,
        request_id: `${service}-1`,
        requested_at: at,
        answered_at: at,
      })),
    )
    .execute()
}

/** The data of the check of a VAT number that is due next. */
export async function describeDueCheck({ db }: { db: Db }, accountId: number, round = 0) {
  const { next_check: check } = await db
    .selectFrom('billing_details')
    .select('next_check')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { accountId, round, check }
}
