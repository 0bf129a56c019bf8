import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { addCard } from './add-card.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { chooseCard } from './choose-card.ts'
import { deleteCard } from './delete-card.ts'
import { payCoins } from './pay-coins.ts'
import { paySubscription } from './pay-subscription.ts'
import { getPurchaseStatus, getSubscription } from './queries.ts'
import { receiveEvent } from './receive-event.ts'
import { listCards } from './saved-cards.ts'
import { readAutoTopUp, setAutoTopUp } from './set-auto-top-up.ts'
import { startCardSetup } from './start-card-setup.ts'
import { startCoinCheckout } from './start-coin-checkout.ts'
import { startSubscriptionCheckout } from './start-subscription-checkout.ts'

const success = (message: string) => ({ success: true, message }) as const

export const routes = [
  route(endpoints.createCheckoutSession, (context, { actor }) =>
    startSubscriptionCheckout(context, actor.accountId),
  ),
  route(endpoints.getSubscription, (context, { actor }) => getSubscription(context, actor.accountId)),
  route(endpoints.cancelSubscription, async (context, { actor }) => {
    await cancelSubscription(context, actor.accountId)
    const subscription = await getSubscription(context, actor.accountId)
    const isEnded = subscription.current_period_end === null
    return {
      ...success(
        isEnded ? 'Your subscription has ended.' : 'Your subscription ends with the current period.',
      ),
      subscription,
    }
  }),
  route(endpoints.resumeSubscription, async (context, { actor }) => {
    await resumeSubscription(context, actor.accountId)
    const subscription = await getSubscription(context, actor.accountId)
    return { ...success('Your subscription continues.'), subscription }
  }),
  route(endpoints.addCoins, (context, { actor, body }) =>
    startCoinCheckout(context, actor.accountId, body.productId),
  ),
  route(endpoints.getPurchase, (context, { actor, params }) =>
    getPurchaseStatus(context, actor.accountId, params.id),
  ),
  route(endpoints.stripeWebhook, async (context, { bytes, headers }) => {
    await receiveEvent(context, bytes, headers)
    return { received: true }
  }),

  route(endpoints.getPaymentProvider, async ({ config: { stripe } }) => ({
    publishable_key: stripe.publishableKey,
    script_url: stripe.scriptUrl,
  })),
  route(endpoints.listCards, (context, { actor }) => listCards(context, actor.accountId)),
  route(endpoints.startCardSetup, async (context, { actor: { accountId }, ip }) => ({
    client_secret: await startCardSetup(context, { accountId, ip }),
  })),
  route(endpoints.addCard, async (context, { actor: { accountId }, ip, body }) => {
    await addCard(context, { accountId, ip, cardId: body.payment_method_id })
    return success('The card was saved.')
  }),
  route(endpoints.deleteCard, async (context, { actor, query }) => {
    await deleteCard(context, actor.accountId, query.payment_id)
    return success('The card was deleted.')
  }),
  route(endpoints.setCurrentPaymentMethod, async (context, { actor: { accountId }, ip, body }) => {
    await chooseCard(context, { accountId, ip, cardId: body.payment_id })
    return success('This card is used from now on.')
  }),
  route(endpoints.payCoins, (context, { actor: { accountId }, ip, body }) => {
    const { productId: packageId, payment_method_id: cardId, key } = body
    return payCoins(context, { accountId, ip, packageId, cardId, key })
  }),
  route(endpoints.chargeCustomerOneTime, (context, { actor: { accountId }, ip, body }) =>
    paySubscription(context, { accountId, ip, cardId: body.payment_method_id }),
  ),

  route(endpoints.getAutoTopUp, (context, { actor }) => readAutoTopUp(context, actor.accountId)),
  route(endpoints.setAutoTopUp, async (context, { actor, ip, body }) => {
    await setAutoTopUp(context, { ...actor, ip }, body)
    return {
      ...success(body.enabled ? 'Automatic top-up is on.' : 'Automatic top-up is off.'),
      auto_top_up: await readAutoTopUp(context, actor.accountId),
    }
  }),
]
