import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/db/index.ts'
import { countWatchedRuns, watchRun } from './run-monitor.ts'

let queries: number
let db: Db

beforeEach(() => {
  vi.useFakeTimers()
  queries = 0
  const selectFrom = () => {
    queries += 1
    throw new Error('no database')
  }
  db = { selectFrom } as unknown as Db
})
afterEach(() => void vi.useRealTimers())

test('queries no run after the last listener has left', async () => {
  const watches = [1, 1, 2].map((runId) => watchRun(db, runId, () => {}))
  expect(countWatchedRuns(db)).toBe(2)
  for (const watch of watches) watch[Symbol.dispose]()
  expect(countWatchedRuns(db)).toBe(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(queries).toBe(0)
})

test('polls again after the database has failed', async () => {
  using _watch = watchRun(db, 1, () => {})
  await vi.advanceTimersByTimeAsync(1_200)
  expect(queries).toBe(3)
})
