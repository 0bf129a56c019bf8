import type { Params } from '../api/params.ts'
import { type Call, del, listRoute, post, type Route } from '../api/routes.ts'
import type { TaxId } from '../state/wire.ts'

const countries = 'AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI'
/** The form of VAT identification numbers of the EU (ec.europa.eu/taxation_customs/vies, FAQ 11). */
const euVat = new RegExp(`^(?!DE)(${countries})[0-9A-Z+*]{2,12}$|^DE\\d{9}$`)

function readVatId(params: Params): string {
  params.oneOf('type', ['eu_vat'])
  const value = params
    .requiredText('value')
    .replace(/[\s.-]/g, '')
    .toUpperCase()
  if (euVat.test(value)) return value
  throw params.invalid('value', 'Invalid value for eu_vat.', 'tax_id_invalid')
}

/** The last digits decide the verification, as in Stripe's test mode, where it takes longer. */
function toStatus(value: string): 'pending' | 'unverified' | 'verified' {
  if (/1{9}$/.test(value)) return 'unverified'
  return /2{9}$/.test(value) ? 'pending' : 'verified'
}

function create({ account, id, params }: Call): TaxId {
  account.store.get('customer', id)
  const value = readVatId(params)
  return account.create('customer.tax_id.created', 'tax_id', {
    customer: id,
    type: 'eu_vat',
    value,
    verification: { status: toStatus(value) },
  })
}

export const taxIdRoutes: Route[] = [
  post('customers/:id/tax_ids', create),
  listRoute('customers/:id/tax_ids', 'tax_id', ({ id }) => ({ customer: id })),
  del('customers/:id/tax_ids/:innerId', ({ account, innerId }) => {
    account.emit('customer.tax_id.deleted', account.store.get('tax_id', innerId))
    account.store.delete(innerId)
    return { id: innerId, object: 'tax_id', deleted: true }
  }),
]
