import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { control, openShop, type Shop, Webhook } from '../testing/shop.ts'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fake-stripe-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const customers = async ({ stripe }: Shop, ...names: string[]) => {
  for (const name of names) await stripe.customers.create({ name })
}
const namesIn = (webhook: Webhook) =>
  webhook.received.map(({ data: { object } }) => 'name' in object && object.name)

it('retries until the endpoint accepts the event', async () => {
  await using webhook = new Webhook()
  webhook.status = 500
  await using shop = await openShop({ webhook: await webhook.listen() })
  await customers(shop, 'A')
  await webhook.refused()
  expect(webhook.received).toEqual([])
  webhook.status = 200
  expect(await webhook.until((types) => types.length > 0)).toEqual(['customer.created'])
})

it('persists everything over a restart and delivers pending events', async () => {
  const path = join(newFolder(), 'stripe.sqlite')
  await using webhook = new Webhook()
  const given = await webhook.listen()
  webhook.status = 503
  let id: string
  {
    await using before = await openShop({ path, webhook: given })
    id = (await before.stripe.customers.create({ name: 'A', metadata: { a: '1' } }, { idempotencyKey: 'k' }))
      .id
    await webhook.refused()
  }
  webhook.status = 200
  await using after = await openShop({ path, webhook: given })
  expect(await webhook.until((types) => types.length > 0)).toEqual(['customer.created'])
  expect(await after.stripe.customers.retrieve(id)).toMatchObject({ name: 'A', metadata: { a: '1' } })
  const again = await after.stripe.customers.create(
    { name: 'A', metadata: { a: '1' } },
    { idempotencyKey: 'k' },
  )
  expect(again.id).toBe(id)
})

it('delivers after a shop recovers from an outage', async () => {
  await using webhook = new Webhook()
  webhook.isDown = true
  await using shop = await openShop({ webhook: await webhook.listen() })
  await customers(shop, 'A')
  await webhook.refused()
  webhook.isDown = false
  expect(await webhook.until((types) => types.length > 0)).toEqual(['customer.created'])
})

it('holds events and releases them in the requested order', async () => {
  await using webhook = new Webhook()
  await using shop = await openShop({ webhook: await webhook.listen() })
  await control(shop, 'webhooks', { isHeld: true })
  await customers(shop, 'A', 'B', 'C')
  expect(webhook.received).toEqual([])
  expect(await control(shop, 'webhooks/release')).toEqual({ answers: ['200', '200', '200'] })
  await customers(shop, 'D', 'E')
  await control(shop, 'webhooks/release', { order: 'reversed' })
  expect(namesIn(webhook)).toEqual(['A', 'B', 'C', 'E', 'D'])
})

it('sends an event that was never released five times at once', async () => {
  await using webhook = new Webhook()
  await using shop = await openShop({ webhook: await webhook.listen() })
  await control(shop, 'webhooks', { isHeld: true })
  await customers(shop, 'A')
  await control(shop, 'webhooks', { isHeld: false })
  await customers(shop, 'B')
  await webhook.until((types) => types.length === 1)
  expect(namesIn(webhook)).toEqual(['B'])
  const lost = (await shop.stripe.events.list()).data.at(-1)
  const { answers } = await control(shop, `events/${lost?.id}/replay`, { times: 5 })
  expect(answers).toEqual(Array(5).fill('200'))
  expect(namesIn(webhook)).toEqual(['B', 'A', 'A', 'A', 'A', 'A'])
})

it('reports a change only if something changed', async () => {
  await using shop = await openShop()
  const { id } = await shop.stripe.customers.create({ name: 'A' })
  await shop.stripe.customers.update(id, { name: 'B' })
  await shop.stripe.customers.update(id, { name: 'B' })
  const { data } = await shop.stripe.events.list()
  expect(data.map((event) => [event.type, event.data.object])).toMatchObject([
    ['customer.updated', { name: 'B' }],
    ['customer.created', { name: 'A' }],
  ])
})
