import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { autoTopUpRoutes } from './auto-top-up-routes.ts'
import { setCancelled } from './cancel-subscription.ts'
import { cardRoutes } from './card-routes.ts'
import { getPurchaseStatus, getSubscription } from './queries.ts'
import { receiveEvent } from './receive-event.ts'
import { startCoinCheckout } from './start-coin-checkout.ts'
import { startSubscriptionCheckout } from './start-subscription-checkout.ts'

export const routes = [
  route(endpoints.createCheckoutSession, (context, { actor }) =>
    startSubscriptionCheckout(context, actor.accountId),
  ),
  route(endpoints.getSubscription, (context, { actor }) => getSubscription(context, actor.accountId)),
  route(endpoints.cancelSubscription, async (context, { actor }) => {
    await setCancelled(context, actor.accountId, true)
    return {
      success: true,
      message: 'Your subscription ends with the current period.',
      subscription: await getSubscription(context, actor.accountId),
    }
  }),
  route(endpoints.resumeSubscription, async (context, { actor }) => {
    await setCancelled(context, actor.accountId, false)
    return {
      success: true,
      message: 'Your subscription goes on.',
      subscription: await getSubscription(context, actor.accountId),
    }
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
  ...cardRoutes,
  ...autoTopUpRoutes,
]
