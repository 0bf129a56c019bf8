import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Client } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { postEvent } from '../scripts/customer-life/post-event.ts'
import type { ServerProcess } from './server-process.ts'
import { type Ground, type Site, until } from './site.ts'

const eventTimeoutSeconds = 60
/** When a process dies during a call, its connections end a moment before its exit is visible. */
const deathSeconds = 10

export const openStripe = ({ sandboxUrl }: Ground): Stripe => {
  const { port } = new URL(sandboxUrl)
  return new Stripe('sk_test_faults', { protocol: 'http', host: '127.0.0.1', port })
}

/** Waits for the kill of a process. */
export async function expectKilled(server: ServerProcess, place: string): Promise<void> {
  const end = await Promise.race([server.ended, delay(deathSeconds * 1000, 'still alive', { ref: false })])
  expect(end, place).toBe('SIGKILL')
}

/** Opens Stripe's page for 5,000 coins. Undefined if the api died. */
export const openPage = (calls: Client) =>
  calls.call(endpoints.addCoins, { body: { productId: 3 } }).catch(() => undefined)

/** Posts the newest Stripe events, oldest first. Undefined if the api died. */
export async function postAll(site: Site, stripe: Stripe): Promise<number | undefined> {
  const { data } = await stripe.events.list({ limit: 100 })
  const recipient = { stripe, server: site.url, webhookSecret: 'whsec_sandbox_merkwerk' }
  for (const event of data.toReversed()) if (!(await postEvent(recipient, event))) return undefined
  return data.length
}

/** Lets a new worker take the tasks of a killed one immediately, because its heartbeat would last ten seconds more. */
export const releaseTasks = (site: Site) =>
  site.query("UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'")

/**
 * Waits until a query returns no row. Undefined on timeout. Failed tasks are retried immediately, because after several
 * deaths the retry delay would be minutes.
 */
const untilNone = (site: Site, what: string, query: string): Promise<true | undefined> =>
  until(what, eventTimeoutSeconds, async () => {
    await site.query(
      "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()",
    )
    return (await site.query(query)).length === 0 || undefined
  }).catch(() => undefined)

export const untilHandled = (site: Site) =>
  untilNone(site, 'all events to be handled', 'SELECT FROM stripe_events WHERE processed_at IS NULL')

export const untilSent = (site: Site, task = 'send-invoice-email') =>
  untilNone(site, `${task} to end`, `SELECT FROM pgboss.job WHERE name = '${task}' AND state < 'completed'`)

/** Corrects an invoice. A repeated call finds the correction that a dead api made. Undefined if the api died. */
export const correctOnce = (calls: Client, id: number) =>
  calls.call(endpoints.correctInvoice, { params: { id } }).then(
    () => 'corrected' as const,
    (error: unknown) =>
      error instanceof ApiError && error.code === 'CONFLICT' ? ('corrected' as const) : undefined,
  )

/** The subjects of all emails in the sandbox's mailbox. */
export async function listSubjects({ sandboxUrl }: Ground): Promise<string[]> {
  const { mails } = (await (await fetch(`${sandboxUrl}/mailbox/`)).json()) as { mails: { subject: string }[] }
  return mails.map(({ subject }) => subject)
}
