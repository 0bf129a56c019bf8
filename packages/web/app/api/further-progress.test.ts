import type { RunProgress } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { shareRun, shareRunList } from './further-progress.ts'

const progress = (status: RunProgress['status'], done: number, rate: number | null = null): RunProgress => ({
  id: 1,
  status,
  total: 100,
  done,
  verdicts: { found: done, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 },
  rate,
  execution_time: 0,
  time_left: null,
  waiting: null,
  waiting_for: null,
  deferred: null,
})

const job = (progress: RunProgress) => ({ id: progress.id, progress })

test('a response that is older than an event does not move progress back', () => {
  const known = job(progress('Data Processing', 60))
  expect(shareRun(known, job(progress('Data Processing', 50)))).toBe(known)
  const cancelled = { jobs: [job(progress('Cancelled', 50))] }
  expect(shareRunList(cancelled, { jobs: [job(progress('Data Processing', 60))] })).toBe(cancelled)
})

test('a response with equal or further progress is shown', () => {
  const known = job(progress('Data Processing', 60, 1))
  for (const come of [
    progress('Data Processing', 60, 2),
    progress('Data Processing', 61),
    progress('Finalizing', 60),
    progress('Failed', 0),
  ])
    expect(shareRun(known, job(come))).toEqual(job(come))
})

test('other jobs of the list keep their own progress', () => {
  const known = { jobs: [job(progress('Completed', 100))] }
  const come = { jobs: [job({ ...progress('Initializing', 0), id: 2 }), ...known.jobs] }
  expect(shareRunList(known, come)).toEqual(come)
  expect(shareRunList(undefined, come)).toEqual(come)
})
