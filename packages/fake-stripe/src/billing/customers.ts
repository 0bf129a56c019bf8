import { noSuch } from '../api/errors.ts'
import { given, type Params } from '../api/params.ts'
import { type Call, listRoute, post, type Route, retrieveRoute } from '../api/routes.ts'
import { requireOwnCard } from '../payments/payment-methods.ts'
import type { Account } from '../state/account.ts'
import type { Customer } from '../state/wire.ts'
import { readAddress } from './address.ts'
import { createTaxId, readTaxId } from './tax-ids.ts'

const newCustomer = (account: Account): Customer => ({
  ...account.newObject('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: account.newId('').slice(1, 9).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

function readInvoiceSettings(account: Account, params: Params, customer: Customer): Partial<Customer> {
  const settings = params.child('invoice_settings')
  const card = settings?.clearable('default_payment_method')
  if (card === undefined) return {}
  if (card !== null) {
    requireOwnCard(account, card, customer.id, 'invoice_settings[default_payment_method]')
  }
  return { invoice_settings: { ...customer.invoice_settings, default_payment_method: card } }
}

function readCustomer(account: Account, params: Params, before: Customer): Partial<Customer> {
  const clearsAddress = params.has('address') && params.child('address') === undefined
  return {
    ...given({
      email: params.clearable('email'),
      name: params.clearable('name'),
      phone: params.clearable('phone'),
      description: params.clearable('description'),
      preferred_locales: params.texts('preferred_locales'),
      tax_exempt: params.oneOf('tax_exempt', ['none', 'exempt', 'reverse']),
      address: clearsAddress ? null : readAddress(params.child('address')),
    }),
    ...readInvoiceSettings(account, params, before),
    metadata: params.mergedMetadata(before.metadata),
  }
}

/** A customer that was not deleted. Otherwise throws Stripe's error. */
export function requireCustomer({ store }: Account, id: string, param?: string): Customer {
  const customer = store.get('customer', id, param)
  if ('deleted' in customer) throw noSuch('customer', id, param)
  return customer
}

/** The customer that a request names, or null. */
export function readCustomerId(account: Account, params: Params): string | null {
  const id = params.text('customer')
  return id === undefined ? null : requireCustomer(account, id, 'customer').id
}

export const createCustomer = (account: Account, fields: Partial<Customer>): Customer =>
  account.create('customer.created', { ...newCustomer(account), ...fields })

function create({ account, params }: Call): Customer {
  const customer = createCustomer(account, readCustomer(account, params, newCustomer(account)))
  for (const taxId of params.list('tax_id_data') ?? []) createTaxId(account, customer.id, readTaxId(taxId))
  return customer
}

function update({ account, id, params }: Call): Customer {
  const customer = requireCustomer(account, id)
  return account.update('customer.updated', customer, readCustomer(account, params, customer))
}

export const customerRoutes: Route[] = [
  post('customers', create),
  listRoute('customers', 'customer', ({ params }) => ({ email: params.text('email'), deleted: null })),
  retrieveRoute('customers', 'customer'),
  post('customers/:id', update),
]
