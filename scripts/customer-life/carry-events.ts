import type Stripe from 'stripe'

interface Post {
  stripe: Stripe
  server: string
  webhookSecret: string
  /** Events from then on. */
  since: Date
}

/**
 * Carries what Stripe has to tell to a server that Stripe cannot reach, as its webhooks would, until it is disposed of.
 * Where Stripe reaches the server too, events come twice, which changes nothing.
 */
export function carryEvents({ stripe, server, webhookSecret, since }: Post): AsyncDisposable {
  const carried = new Set<string>()
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let isOver = false

  const carry = async (event: Stripe.Event): Promise<void> => {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    const response = await fetch(new URL('/stripe/webhook/', server), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    if (!response.ok) throw new Error(`The server answered a webhook with ${response.status}`)
    carried.add(event.id)
  }
  const work = async (): Promise<void> => {
    while (!isOver) {
      const events = await stripe.events.list({ created, limit: 100 }).autoPagingToArray({ limit: 1000 })
      for (const event of events.toReversed()) if (!carried.has(event.id)) await carry(event)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const working = work()
  // Noticed when it is disposed of, and not before.
  working.catch(() => {})
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await working
    },
  }
}
