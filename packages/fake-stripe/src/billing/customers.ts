import { noSuch } from '../api/errors.ts'
import { given, type Params } from '../api/params.ts'
import { type Call, listRoute, post, type Route, retrieveRoute } from '../api/routes.ts'
import { requireOwnCard } from '../payments/payment-methods.ts'
import type { Account } from '../state/account.ts'
import type { Address, Customer, Fields } from '../state/wire.ts'

/** Reads an address. Missing fields are null. Throws for a country that is not a two-character code. */
function readAddress(params: Params | undefined): Address | undefined {
  if (params === undefined) return undefined
  const field = (name: string) => params.clearable(name) ?? null
  const country = field('country')
  if (country !== null && !/^[A-Z]{2}$/.test(country)) {
    throw params.invalid('country', `Country '${country}' is unknown.`, 'country_code_invalid')
  }
  const [line1, line2] = [field('line1'), field('line2')]
  const [postal_code, city, state] = [field('postal_code'), field('city'), field('state')]
  return { line1, line2, postal_code, city, state, country }
}

/** The default card of a request. Throws for a card of another customer. */
function readDefaultCard(account: Account, params: Params, customer: string): Fields<Customer> {
  const name = 'default_payment_method'
  const card = params.child('invoice_settings')?.text(name)
  if (card === undefined) return {}
  requireOwnCard(account, card, customer, `invoice_settings[${name}]`)
  return { invoice_settings: { default_payment_method: card } }
}

const readCustomer = (params: Params): Fields<Customer> =>
  given({
    email: params.clearable('email'),
    name: params.clearable('name'),
    address: readAddress(params.child('address')),
  })

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

const create = ({ account, params }: Call): Customer =>
  account.create('customer.created', 'customer', {
    address: null,
    email: null,
    invoice_settings: { default_payment_method: null },
    name: null,
    metadata: params.metadata() ?? {},
    preferred_locales: params.texts('preferred_locales') ?? [],
    ...readCustomer(params),
  })

function update({ account, id, params }: Call): Customer {
  const customer = requireCustomer(account, id)
  return account.update('customer.updated', customer, {
    ...readCustomer(params),
    ...readDefaultCard(account, params, id),
  })
}

export const customerRoutes: Route[] = [
  post('customers', create),
  listRoute('customers', 'customer', ({ params }) => ({ email: params.text('email'), deleted: null })),
  retrieveRoute('customers', 'customer'),
  post('customers/:id', update),
]
