import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { makeList } from './list.ts'
import { openGround, until } from './site.ts'
import { signIn, submit } from './use-site.ts'
import { dies, missHeartbeats } from './whole-run.ts'

/** Around the writes of the event and of each attempt. */
const places = [
  ...['insert-webhook_messages:1', 'commit-ledger_entries:1', 'commit-webhook_messages:1'],
  ...['insert-webhook_attempts:1', 'update-webhook_messages:1', 'update-webhook_messages:2'],
  ...['commit-webhook_attempts:1', 'insert-webhook_attempts:1', 'commit-webhook_attempts:1'],
]
const timeoutSeconds = 60

test('the event of a completed run survives kills of its workers and keeps its ID', {
  meta: {
    checked: 'one event, at least one delivery, same ID and body, valid signature',
    times: places.length,
  },
}, async () => {
  await using ground = await openGround()
  await using receiver = await startWebhookReceiver()
  await using site = await ground.openSite()
  await site.startApi()
  const calls = await signIn(site)
  const body = { url: receiver.url, events: ['run.completed' as const] }
  const { webhook_id: id, secret } = await calls.call(endpoints.createWebhook, { body })
  // The endpoint fails as long as workers are killed, so that each of them makes an attempt.
  receiver.respond(503)
  const runId = await submit(calls, makeList(10, ground.sandboxUrl))

  for (const place of places) {
    const worker = site.startWorker(place)
    await dies(worker, `the worker at ${place}`)
    await missHeartbeats(site)
    // Tasks that wait for their next attempt are due now.
    await site.query("UPDATE pgboss.job SET start_after = now() WHERE state < 'active'")
  }
  receiver.respond(204)
  site.startWorker()
  const params = { id }
  const delivered = await until('the delivery', timeoutSeconds, async () => {
    await site.query("UPDATE pgboss.job SET start_after = now() WHERE state < 'active'")
    const { messages } = await calls.call(endpoints.listWebhookMessages, { params })
    return messages.some(({ state }) => state === 'delivered') ? messages : undefined
  })

  expect((await calls.call(endpoints.getRunDetails, { params: { id: runId } })).status).toBe('Completed')
  expect(delivered).toHaveLength(1)
  const [first] = receiver.received
  expect(first?.id).toBe(delivered[0]?.message_id)
  for (const received of receiver.received) {
    expect([received.id, received.body]).toEqual([first?.id, first?.body])
    expect(received.headers['webhook-signature']).toBe(received.sign(secret))
  }
  expect(await site.checkBooks()).toBe('The books are right.\n')
})
