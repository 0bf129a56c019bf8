import type Stripe from 'stripe'

/** A server that receives webhooks, and the signing secret. */
export interface Recipient {
  stripe: Stripe
  server: string
  webhookSecret: string
}

/** Posts an event to a server as Stripe would. Returns false if the server refused it. */
export async function postEvent(
  { stripe, server, webhookSecret: secret }: Recipient,
  event: Stripe.Event,
): Promise<boolean> {
  const payload = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  const response = await fetch(new URL('/stripe/webhook/', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  }).catch(() => undefined)
  return response?.ok ?? false
}
