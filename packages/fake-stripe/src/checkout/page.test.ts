import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCheckout } from '../testing/goods.ts'
import { fillCheckout, openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('the page of a checkout', () => {
  const open = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => openCheckout(shop, more)
  const read = async (url: string | null, language: string) => {
    const response = await fetch(String(url), { headers: { 'accept-language': language } })
    return { status: response.status, page: await response.text(), headers: response.headers }
  }

  it('uses the language of the browser, or the one that the shop chose', async () => {
    const { url } = await open()
    expect((await read(url, 'de-DE,de;q=0.9,en;q=0.8')).page).toContain('49,00\u00a0€ bezahlen')
    expect((await read(url, 'fr,en;q=0.5')).page).toContain('Pay €49.00')
    expect((await read((await open({ locale: 'de' })).url, 'en')).page).toContain('Kartennummer')
  })

  it('states that it is a test page and only loads files of the account', async () => {
    const { page, headers } = await read((await open()).url, 'en')
    expect(page).toContain('Sandbox: no card is charged here')
    expect(page).not.toMatch(/<(?:link|script|img)[^>]*(?:src|href)="https?:/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each([
    ['number', '4242'],
    ['expiry', '13'],
    ['expiry', '13 / 34'],
    ['expiry', '12 / 2020'],
    ['cvc', ''],
  ])('shows beside the field %s that %j is wrong, and does not return the card', async (name, text) => {
    const { url } = await open()
    const response = await fillCheckout(String(url), { [name]: text })
    const page = await response.text()
    expect(response.status).toBe(402)
    expect(page).toContain(`id="${name}-fault"`)
    expect(page).not.toContain('4242 4242 4242 4242"')
  })

  it.each(['12/34', '12 / 2034', '1234'])('takes the date %s', async (expiry) => {
    const { url } = await open()
    expect((await fillCheckout(String(url), { expiry })).status).toBe(303)
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
  ])('explains why %s is declined, and accepts another card', async (number, message) => {
    const { id, url } = await open()
    const declined = await fillCheckout(String(url), { number })
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain(message)
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    expect((await fillCheckout(String(url))).status).toBe(303)
    expect((await shop.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  })

  it('redirects to the bank for 3-D Secure and back, paid or declined', async () => {
    const { id, url } = await open()
    const prove = async (outcome: string) => {
      const leave = await fillCheckout(String(url), { number: '4000 0027 6000 3184' })
      const bank = String(leave.headers.get('location'))
      expect(await (await fetch(bank)).text()).toContain('Complete authentication')
      const back = await fetch(bank, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      })
      return back.headers.get('location')
    }
    expect(await prove('fail')).toBe(url)
    expect((await read(url, 'en')).page).toContain('We are unable to authenticate your payment method.')
    expect(await prove('succeed')).toBe(`https://shop.example/success?session_id=${id}`)
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('complete')
  })

  it('is closed once it is paid or has expired', async () => {
    const paid = await open()
    await fillCheckout(String(paid.url))
    expect((await read(paid.url, 'en')).page).toContain('This checkout is complete.')
    expect((await fillCheckout(String(paid.url))).status).toBe(404)

    const expired = await open()
    await shop.stripe.checkout.sessions.expire(expired.id)
    expect((await read(expired.url, 'en')).page).toContain('This checkout has expired.')
    await expect(shop.stripe.checkout.sessions.expire(expired.id)).rejects.toThrow('status of `expired`')
  })
})
