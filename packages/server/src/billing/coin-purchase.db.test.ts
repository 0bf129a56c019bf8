import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPaymentSite, type Payer, type PaymentSite, payOnPage } from '../testing/index.ts'
import { availableCoins } from '../wallet/index.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

async function startBuying(payer: Payer, productId = 3) {
  const { status, body } = await payer.call('POST', '/wallet/add_coins/', { productId })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { id: string; url: string; purchase_id: number }
}

const purchaseOf = async (payer: Payer, id: number) =>
  (await payer.call('GET', `/wallet/purchases/${id}/`)).body

const untilBooked = (payer: Payer, id: number) =>
  vi.waitFor(async () => expect(await purchaseOf(payer, id)).toMatchObject({ status: 'booked' }), {
    timeout: 10_000,
  })

test('coins bought on Stripe’s page arrive once it reports the payment, with a receipt and a mail', async () => {
  const payer = await site.signUp()
  const { url, purchase_id } = await startBuying(payer)
  expect(await purchaseOf(payer, purchase_id)).toEqual({
    id: purchase_id,
    kind: 'coins',
    status: 'pending',
    coins: 5000,
    amount: 45,
  })
  expect(await payOnPage(url)).toBe(
    `${site.context.config.http.publicUrl}/checkout/coins/success?purchase=${purchase_id}`,
  )
  await untilBooked(payer, purchase_id)
  expect(await availableCoins(site.context.db, payer.id)).toBe(5000)
  const mail = await site.mailbox.take(payer.email, '5.000 Coins sind in Ihrer Wallet')
  expect(mail.text).toMatch(/45,00\s€/)
  const { body } = await payer.call('GET', '/wallet/invoices/')
  expect(body).toMatchObject({ invoices: [{ kind: 'coins', amount: 45, vat: 7.18 }] })
})
