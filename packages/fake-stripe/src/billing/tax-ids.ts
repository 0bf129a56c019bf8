import { invalidRequest } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { del, listRoute, post, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { TaxId } from '../state/wire.ts'

const countries = 'AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI'
/** The form of VAT identification numbers of the EU (ec.europa.eu/taxation_customs/vies, FAQ 11). */
const euVat = new RegExp(`^(${countries})[0-9A-Z+*]{2,12}$`)
const german = /^DE\d{9}$/

type NewTaxId = Pick<TaxId, 'type' | 'value'>

/** Whether a text has the format of an EU VAT id. */
export function isEuVat(value: string): boolean {
  return euVat.test(value) && (!value.startsWith('DE') || german.test(value))
}

export const normalisedTaxId = (value: string): string => value.replace(/[\s.-]/g, '').toUpperCase()

export function readTaxId(params: Params): NewTaxId {
  const type = params.requiredText('type')
  const value = normalisedTaxId(params.requiredText('value'))
  if (type === 'eu_vat' && !isEuVat(value)) {
    throw params.invalid('value', 'Invalid value for eu_vat.', 'tax_id_invalid')
  }
  return { type, value }
}

const pending = { status: 'pending', verified_address: null, verified_name: null }

/** The last digits decide the verification, as in Stripe's test mode: 111111111 is unverified. */
function toVerification({ type, value }: NewTaxId): TaxId['verification'] {
  if (type !== 'eu_vat') return null
  if (/1{9}$/.test(value)) return { ...pending, status: 'unverified' }
  if (/2{9}$/.test(value)) return pending
  return {
    status: 'verified',
    verified_address: 'Musterstraße 1, 10115 Berlin',
    verified_name: 'Muster Handels GmbH',
  }
}

/** A new id is pending. Its verification follows at once as an update, which takes longer at Stripe. */
export function createTaxId(account: Account, customer: string, { type, value }: NewTaxId): TaxId {
  const taxId = account.create<TaxId>('customer.tax_id.created', {
    ...account.newObject('txi'),
    object: 'tax_id',
    country: type === 'eu_vat' ? value.slice(0, 2).replace('EL', 'GR') : null,
    customer,
    customer_account: null,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification: type === 'eu_vat' ? pending : null,
  })
  return account.update('customer.tax_id.updated', taxId, { verification: toVerification(taxId) })
}

function ownTaxId({ store }: Account, customer: string, id: string): TaxId {
  const taxId = store.get('tax_id', id)
  if (taxId.customer === customer) return taxId
  throw invalidRequest(`No such tax ID: '${id}'`, 'resource_missing', 'id')
}

export const taxIdRoutes: Route[] = [
  post('customers/:id/tax_ids', ({ account, id, params }) => {
    account.store.get('customer', id)
    return createTaxId(account, id, readTaxId(params))
  }),
  listRoute('customers/:id/tax_ids', 'tax_id', ({ id }) => ({ customer: id })),
  del('customers/:id/tax_ids/:innerId', ({ account, id, innerId }) => {
    const taxId = ownTaxId(account, id, innerId)
    account.store.delete(innerId)
    account.emit('customer.tax_id.deleted', taxId)
    return { id: innerId, object: 'tax_id', deleted: true }
  }),
]
