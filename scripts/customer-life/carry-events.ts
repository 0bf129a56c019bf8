import { postEvent, type Recipient } from './post-event.ts'

/**
 * Carries what Stripe has to tell from `since` on to a server that Stripe cannot reach, as its webhooks would, until it is
 * disposed of. What the server does not take comes again. Where Stripe reaches the server too, events come twice, which
 * changes nothing.
 */
export function carryEvents({ since, ...recipient }: Recipient & { since: Date }): AsyncDisposable {
  const carried = new Set<string>()
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let isOver = false

  const work = async (): Promise<void> => {
    while (!isOver) {
      const { events } = recipient.stripe
      const all = await events.list({ created, limit: 100 }).autoPagingToArray({ limit: 1000 })
      for (const event of all.toReversed())
        if (!carried.has(event.id) && (await postEvent(recipient, event))) carried.add(event.id)
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
