import { randomInt } from 'node:crypto'
import { findFreePort } from '../scripts/postgres/index.ts'

/** Below the ports that databases draw from; so many for each worker of a test run, the first for the run itself. */
const lowest = 11_000
const perWorker = 2_000

/** Begins anywhere, so that two runs on one machine hardly meet. */
let next = randomInt(perWorker)

/** A free loopback port that nobody else of the same run takes before it is listened on. */
export function takePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0)
  next = (next + 1) % perWorker
  return findFreePort(lowest + worker * perWorker + next)
}
