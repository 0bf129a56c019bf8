import { ApiError } from '@merkwerk/client/app'
import type { Purchase } from '@merkwerk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilSettled } from './until-settled.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const purchase = (status: Purchase['status']): Purchase => ({
  id: 1,
  kind: 'coins',
  status,
  coins: 500,
  amount: 5,
})

/** Returns the responses in turn and repeats the last one. Counts the requests. */
function asking(...answers: (Purchase | ApiError)[]) {
  let asked = 0
  const ask = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (answer === undefined || answer instanceof ApiError) throw answer
    return answer
  }
  return { ask, count: () => asked }
}

test('polls a pending purchase until it is booked', async () => {
  const { ask, count } = asking(purchase('pending'), purchase('pending'), purchase('booked'))
  const settled = untilSettled(ask)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await settled).toEqual(purchase('booked'))
  expect(count()).toBe(3)
})

test.each(['failed', 'expired'] as const)('a purchase that %s is final too', async (status) => {
  expect(await untilSettled(asking(purchase(status)).ask)).toEqual(purchase(status))
})

test('continues after a lost connection', async () => {
  const settled = untilSettled(asking(new ApiError('NO_RESPONSE', 0), purchase('booked')).ask)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await settled).toEqual(purchase('booked'))
})

test('stops at once after a permanent error', async () => {
  const { ask, count } = asking(new ApiError('NOT_FOUND', 404))
  await expect(untilSettled(ask)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(count()).toBe(1)
})

test('limits the duration and the number of requests', async () => {
  const { ask, count } = asking(purchase('pending'))
  const settled = untilSettled(ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await settled).toBeUndefined()
  expect(count()).toBeLessThan(20)
})

test('sends no further request after the page is left', async () => {
  const { ask, count } = asking(purchase('pending'))
  const leaving = new AbortController()
  const settled = untilSettled(ask, leaving.signal)
  const outcome = expect(settled).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(100)
  leaving.abort(new Error('left'))
  await outcome
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(1)
})
