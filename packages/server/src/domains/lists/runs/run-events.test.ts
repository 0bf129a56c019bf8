import { expect, test } from 'vitest'
import { eventText } from './run-events.ts'

test.each([
  ['submitted', { records: 1, skipped: 0, coins: 1 }, 'Run started: 1 row, 0 of them skipped; 1 coin held'],
  ['submitted', { records: 2, skipped: 1, coins: 1 }, 'Run started: 2 rows, 1 of them skipped; 1 coin held'],
  ['resumed', { records: 1 }, '1 waiting row is done'],
  ['resumed', { records: 3 }, '3 waiting rows are done'],
  ['completed', { coins: 1, released: 0 }, 'Completed: 1 coin charged, 0 released'],
])('logs %s of %o in singular or plural', (event, details, sentence) => {
  expect(eventText(event, details, 'en')).toBe(sentence)
})

test('uses the singular for one waiting row in both languages', () => {
  const details = { waitingFor: 'ebay', reason: 'marketplace-blocks', records: 1 }
  expect(eventText('waiting', details, 'de')).toMatch(/^1 Zeile wartet auf eBay: /)
  expect(eventText('waiting', details, 'en')).toMatch(
    /^1 row waits for eBay: .* The next attempt starts automatically$/,
  )
})

test('groups the digits of tokens in both languages', () => {
  const details = { answered: 1, unusable: 0, leftOut: 0, inputTokens: 12_000, outputTokens: 345 }
  expect(eventText('gpt-done', details, 'de')).toMatch(/; 12\.345 Tokens$/)
  expect(eventText('gpt-done', details, 'en')).toMatch(/; 12,345 tokens$/)
})
