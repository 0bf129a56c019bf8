import { createHmac } from 'node:crypto'
import type { Store } from '../state/store.ts'
import { type Delivery, findWebhook } from './queue.ts'

const atOnce = 8
const timeoutMs = 15_000
const mostAttempts = 40

/** Stripe retries for three days. A test double must not wait that long. */
const waitMs = (attempts: number): number => Math.min(250 * 2 ** (attempts - 1), 30_000)

/** Sends queued events with signatures until the webhook responds with 2xx or the attempts are used up. */
export class Dispatcher implements AsyncDisposable {
  readonly #store: Store
  readonly #running = new Map<number, Promise<string>>()
  readonly #ending = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /** Sends due events, oldest first, and schedules the rest. */
  poke(): void {
    if (this.#ending.signal.aborted) return
    clearTimeout(this.#timer)
    const waiting = this.#store
      .rows<Delivery>(
        "SELECT * FROM deliveries WHERE state = 'pending' ORDER BY due_at_ms, number LIMIT ?",
        4 * atOnce,
      )
      .filter(({ number }) => !this.#running.has(number))
    for (const delivery of waiting) {
      if (this.#running.size >= atOnce) return
      if (delivery.due_at_ms > Date.now()) {
        this.#timer = setTimeout(() => this.poke(), delivery.due_at_ms - Date.now())
        return
      }
      this.#running.set(delivery.number, this.#send(delivery))
    }
  }

  /** Sends deliveries one after the other, whatever their state, and returns the results. */
  sendInTurn(deliveries: readonly Delivery[]): Promise<string[]> {
    return Array.fromAsync(deliveries, (delivery) => this.#send(delivery))
  }

  /** Resends an event `times` times at once, and returns the results. */
  async replay(event: string, times: number): Promise<string[]> {
    const responses = await Promise.all(Array.from({ length: times }, () => this.#post(event)))
    return responses.map(({ text }) => text)
  }

  async #send(delivery: Delivery): Promise<string> {
    const { isGood, text } = await this.#post(delivery.event)
    this.#running.delete(delivery.number)
    if (this.#ending.signal.aborted) return text
    const attempts = delivery.attempts + 1
    const state = isGood ? 'delivered' : attempts < mostAttempts ? 'pending' : 'failed'
    this.#store.run(
      'UPDATE deliveries SET state = ?, attempts = ?, due_at_ms = ?, answer = ? WHERE number = ?',
      state,
      attempts,
      Date.now() + waitMs(attempts),
      text,
      delivery.number,
    )
    this.poke()
    return text
  }

  async #post(event: string): Promise<{ isGood: boolean; text: string }> {
    const webhook = findWebhook(this.#store)
    if (!webhook) return { isGood: true, text: 'no longer wanted' }
    const payload = JSON.stringify(this.#store.get('event', event), null, 2)
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (fake)',
          'stripe-signature': signatureHeader(payload, webhook.secret, Math.floor(Date.now() / 1000)),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return { isGood: response.ok, text: String(response.status) }
    } catch (error) {
      return { isGood: false, text: error instanceof Error ? error.message : String(error) }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer)
    this.#ending.abort()
    await Promise.all(this.#running.values())
  }
}

/** The `Stripe-Signature` header of a payload (docs.stripe.com/webhooks, "Verify webhook signatures manually"). */
function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
