import { endpoints } from '@merkwerk/contract'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

goldenTest('wallet', async (site, actors) => {
  await recordCards(site, actors)
  await recordCoins(site, actors)
  await recordSubscription(site)
})

/** Saves one of Stripe's test cards, as the browser does. */
async function setUpCard(
  site: GoldenSite,
  { seller }: Pick<Actors, 'seller'>,
  card: string,
): Promise<string> {
  const { client_secret } = await seller.client.call(endpoints.startCardSetup)
  const { setupIntents } = site.context.stripe
  const id = client_secret.split('_secret_')[0] ?? ''
  await setupIntents.confirm(id, { payment_method: card })
  return String((await setupIntents.retrieve(id)).payment_method)
}

async function recordCards(site: GoldenSite, actors: Actors): Promise<void> {
  const { seller, stranger } = actors
  await site.call('listCards', 'none', seller)
  const visa = await setUpCard(site, actors, 'pm_card_visa')
  site.names.add(visa, 'card-visa')
  await site.call('addCard', 'first', seller, { body: { payment_method_id: visa } })
  const other = await setUpCard(site, actors, 'pm_card_mastercard')
  site.names.add(other, 'card-mastercard')
  await site.call('addCard', 'second', seller, { body: { payment_method_id: other } })
  await site.call('addCard', 'unknown', seller, { body: { payment_method_id: 'pm_unknown' } })
  await site.call('addCard', 'without a card', seller, { body: {} })
  await site.call('listCards', 'two', seller)
  await site.call('setCurrentPaymentMethod', 'second', seller, { body: { payment_id: other } })
  await site.call('setCurrentPaymentMethod', 'of another account', stranger, { body: { payment_id: other } })
  await site.call('listCards', 'second is the default', seller)
  await site.call('deleteCard', 'first', seller, { query: { payment_id: visa } })
  await site.call('deleteCard', 'deleted already', seller, { query: { payment_id: visa } })
  await site.call('deleteCard', 'without a card', seller)
}

async function recordCoins(site: GoldenSite, { seller, poor }: Actors): Promise<void> {
  const { products } = await seller.client.call(endpoints.getProductList)
  const productId = products[0]?.id ?? 0
  await site.call('addCoins', 'first package', seller, { body: { productId } })
  await site.call('addCoins', 'unknown package', seller, { body: { productId: 999 } })
  await site.call('addCoins', 'no package', seller, { body: {} })
  const incomplete = await site.signUp('incomplete', { hasBillingDetails: false })
  await site.call('addCoins', 'without billing details', incomplete, { body: { productId } })
  const [deposit] = await poor.client.call(endpoints.listTransactions)
  const params = { id: deposit?.id ?? 0 }
  await site.call('downloadReceipt', 'without a payment', poor, { params })
  await site.call('downloadReceipt', 'of another account', seller, { params })
  await site.call('listTransactions', 'page', poor, { query: { limit: 1 } })
  await site.call('listTransactions', 'of a type', poor, { query: { type: 'Refund' } })
  await site.call('listTransactions', 'unknown type', poor, { query: { type: 'Gift' } })
}

/** The subscription of an account that has not paid it. */
async function recordSubscription(site: GoldenSite): Promise<void> {
  const unpaid = await site.signUp('unpaid', { subscription: 'none' })
  await site.call('createCheckoutSession', 'not paid', unpaid)
  const card = await setUpCard(site, { seller: unpaid }, 'pm_card_visa')
  site.names.add(card, 'card-of-unpaid')
  const pay = (situation: string, payment_method_id: string) =>
    site.call('chargeCustomerOneTime', situation, unpaid, { body: { payment_method_id } })
  await pay('unknown card', 'pm_unknown')
  await unpaid.client.call(endpoints.addCard, { body: { payment_method_id: card } })
  await pay('saved card', card)
  await site.call('chargeCustomerOneTime', 'without a card', unpaid, { body: {} })
}
