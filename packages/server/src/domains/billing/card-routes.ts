import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { addCard } from './add-card.ts'
import { chooseCard } from './choose-card.ts'
import { deleteCard } from './delete-card.ts'
import { listCards } from './list-cards.ts'
import { payCoins } from './pay-coins.ts'
import { paySubscription } from './pay-subscription.ts'
import { startCardSetup } from './start-card-setup.ts'

export const cardRoutes = [
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
    return { success: true, message: 'The card was saved.' }
  }),
  route(endpoints.deleteCard, async (context, { actor, query }) => {
    await deleteCard(context, actor.accountId, query.payment_id)
    return { success: true, message: 'The card was deleted.' }
  }),
  route(endpoints.setCurrentPaymentMethod, async (context, { actor: { accountId }, ip, body }) => {
    await chooseCard(context, { accountId, ip, cardId: body.payment_id })
    return { success: true, message: 'This card is used from now on.' }
  }),
  route(endpoints.payCoins, (context, { actor, ip, body }) =>
    payCoins(context, {
      accountId: actor.accountId,
      ip,
      packageId: body.productId,
      cardId: body.payment_method_id,
      key: body.key,
    }),
  ),
  route(endpoints.chargeCustomerOneTime, (context, { actor, ip, body }) =>
    paySubscription(context, { accountId: actor.accountId, ip, cardId: body.payment_method_id }),
  ),
]
