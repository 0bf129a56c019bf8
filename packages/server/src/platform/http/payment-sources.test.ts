import { expect, test } from 'vitest'
import { paymentSources } from './payment-sources.ts'

test('allows only the sandbox’s own origin', () => {
  expect(paymentSources('http://127.0.0.1:3001/endive/stripe.js')).toEqual({
    script: 'http://127.0.0.1:3001',
    frame: 'http://127.0.0.1:3001',
    connect: '',
  })
})

test('allows only the origins of Stripe’s script, frames and API', () => {
  expect(paymentSources('https://js.stripe.com/endive/stripe.js')).toEqual({
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
  })
})
