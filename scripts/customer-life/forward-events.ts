import { postEvent, type Recipient } from './post-event.ts'

/**
 * Forwards Stripe's events from `since` on to a server that Stripe cannot reach, until disposed. Events that the server
 * refuses are sent again. If Stripe also reaches the server, events arrive twice, which is harmless.
 */
export function forwardEvents({ since, ...recipient }: Recipient & { since: Date }): AsyncDisposable {
  const forwarded = new Set<string>()
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let isOver = false

  const work = async (): Promise<void> => {
    while (!isOver) {
      const { events } = recipient.stripe
      const all = await events.list({ created, limit: 100 }).autoPagingToArray({ limit: 1000 })
      for (const event of all.toReversed())
        if (!forwarded.has(event.id) && (await postEvent(recipient, event))) forwarded.add(event.id)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const working = work()
  // The error is reported on disposal.
  working.catch(() => {})
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await working
    },
  }
}
