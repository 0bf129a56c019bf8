import { expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { sandboxServices } from './sandbox-services.ts'

const servicesWith = (settings: Record<string, string>) =>
  sandboxServices(
    loadConfig({
      DATABASE_URL: 'postgres://localhost/merkwerk',
      SIGNING_SECRET: 'x'.repeat(32),
      ...settings,
    }),
  )

const registers = ['VIES', 'eVatR']

test('sandboxes all services unless a setting differs', () => {
  expect(servicesWith({})).toEqual(['Amazon', 'eBay', 'Mail', 'Stripe', 'OpenAI', ...registers])
})

test('replaces each service separately by its address', () => {
  expect(servicesWith({ AMAZON_URL: 'https://www.amazon.de' })).toEqual([
    ...['eBay', 'Mail', 'Stripe', 'OpenAI', ...registers],
  ])
  expect(servicesWith({ OPENAI_API_KEY: 'sk-real' })).toEqual([
    ...['Amazon', 'eBay', 'Mail', 'Stripe', ...registers],
  ])
  expect(servicesWith({ VIES_URL: 'https://vies.example' })).not.toContain('VIES')
  expect(servicesWith({ SMTP_URL: 'smtps://user:word@mail.example' })).toEqual([
    ...['Amazon', 'eBay', 'Stripe', 'OpenAI', ...registers],
  ])
})

test('recognises the addresses of the sandbox in every setting', () => {
  expect(servicesWith({ SANDBOX_PORT: '4000', EBAY_URL: 'http://127.0.0.1:4000/ebay.de' })).toContain('eBay')
})

test('sandboxes no service in live mode', () => {
  const live = {
    MERKWERK_MODE: 'live',
    PUBLIC_URL: 'https://merkwerk.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@merkwerk.example',
    SUPPORT_EMAIL: 'help@merkwerk.example',
    COMPANY_NAME: 'Merkwerk',
    COMPANY_ADDRESS: 'Musterstr. 1, 10115 Berlin',
    COMPANY_PHONE: '+49 30 1',
    COMPANY_VAT_ID: 'DE136695976',
    USER_AGENT: 'Merkwerk (help@merkwerk.example)',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
  }
  expect(servicesWith(live)).toEqual([])
})
