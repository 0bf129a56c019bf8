import { expect, test } from 'vitest'
import { paymentSources } from './payment-sources.ts'

test('of the sandbox only its own origin is allowed', () => {
  expect(paymentSources('http://127.0.0.1:3001/endive/stripe.js')).toEqual({
    script: 'http://127.0.0.1:3001',
    frame: 'http://127.0.0.1:3001',
    connect: '',
  })
})

test('Stripe gets the origins of its script, its frames and its API, and no other', () => {
  expect(paymentSources('https://js.stripe.com/endive/stripe.js')).toEqual({
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
  })
})
