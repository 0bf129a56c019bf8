import { ApiError } from '@merkwerk/client/app'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../messages/index.ts'
import { describeDecline } from './decline.ts'

const declined = (code: string | null) =>
  describeDecline(new ApiError('PAYMENT_FAILED', 402, { decline_code: code }))

beforeAll(() => loadTexts('payments'))

test('names a decline that the customer can resolve', () => {
  expect(declined('insufficient_funds')).toBe('The card has insufficient funds.')
  expect(declined('expired_card')).toBe('The card has expired.')
})

test('asks to try again after a failed authentication', () => {
  for (const code of ['payment_intent_authentication_failure', 'setup_intent_authentication_failure'])
    expect(declined(code)).toBe('The bank wants you to confirm this payment. Please try again.')
})

test('suggests another card for any other decline', () => {
  const text = 'Your bank declined it. Please use another card or ask your bank.'
  expect(['do_not_honor', 'toString', null].map(declined)).toEqual([text, text, text])
})

test('returns no reason of a bank for other failures', () => {
  expect(describeDecline(new ApiError('NO_RESPONSE', 0))).toBeUndefined()
  expect(describeDecline(new Error('broken'))).toBeUndefined()
})
