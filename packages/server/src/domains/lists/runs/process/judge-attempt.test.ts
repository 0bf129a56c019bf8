import { describe, expect, test } from 'vitest'
import type { LookupResult } from '../../../products/product-cache/index.ts'
import type { LookupResults } from '../record.ts'
import { type Attempted, judgeAttempt } from './judge-attempt.ts'

const fetchedAt = new Date(0)
const answered: LookupResults = { amazon: { outcome: { kind: 'not-found' }, fetchedAt } }
type Reason = Extract<LookupResult['outcome'], { kind: 'blocked' }>['reason']
const refusedFor = (reason: Reason): LookupResults => ({
  amazon: { outcome: { kind: 'blocked', reason }, fetchedAt },
})
const captcha = refusedFor('marketplace-blocks')
const paused = refusedFor('marketplace-paused')
const quota = refusedFor('source-quota')

const judge = (results: LookupResults[], given: Partial<Attempted> = {}) =>
  judgeAttempt({
    results,
    stored: 0,
    refused: results.filter((result) => result !== answered).map(() => ({ waitingFor: 'amazon' as const })),
    fetched: results.filter((result) => result === answered).length,
    isGathered: false,
    ...given,
  })

describe('a batch of new records', () => {
  test.each([
    ['all are answered', [answered, answered], 'proceed'],
    ['one of three is behind a captcha', [answered, answered, captcha], 'proceed'],
    ['most are behind captchas', [answered, captcha, captcha], 'sources-refuse'],
    ['most are paused', [answered, paused, paused], 'paused'],
    ['few are paused', [answered, answered, paused], 'proceed'],
    ['a quota is used up', [answered, quota, quota], 'proceed'],
  ] as const)('%s', (_, results, outcome) => {
    expect(judge([...results])).toBe(outcome)
  })

  test('counts the records that earlier attempts stored', () => {
    expect(judge([captcha, captcha])).toBe('sources-refuse')
    expect(judge([captcha, captcha], { stored: 2 })).toBe('unknown')
  })

  test('says nothing once refused records have ended, or if everything was cached', () => {
    expect(judge([captcha, captcha], { refused: [] })).toBe('unknown')
    expect(judge([answered], { fetched: 0 })).toBe('unknown')
  })

  test('waits for the model', () => {
    expect(judge([answered, answered], { refused: [{ waitingFor: 'gpt' }] })).toBe('model-unavailable')
  })
})

describe('a batch of waiting records', () => {
  const isGathered = true
  test.each([
    ['all are refused again', [captcha, captcha], 'unknown'],
    ['one is answered', [answered, captcha, captcha], 'proceed'],
    ['one is paused', [answered, answered, paused], 'paused'],
  ] as const)('%s', (_, results, outcome) => {
    expect(judge([...results], { isGathered })).toBe(outcome)
  })
})
