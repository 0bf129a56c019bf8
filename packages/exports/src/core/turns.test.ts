import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { takeTurns } from './turns.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('works of one process take their turns one after the other', async () => {
  let now = 0
  // Each piece takes longer than a slice.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  let round = 0
  const rounds: number[] = []
  const work = async () => {
    const turn = takeTurns()
    for (let piece = 0; piece < 5; piece++) {
      await turn()
      rounds.push(round)
    }
  }
  const works = Promise.all(Array.from({ length: 10 }, work))
  while (rounds.length < 50) {
    await setImmediate()
    round += 1
  }
  await works
  expect(new Set(rounds).size).toBe(50)
})
