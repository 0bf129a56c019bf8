import { randomInt } from 'node:crypto'
import { testWorker } from '../scripts/checks/environment.ts'
import { findFreePort } from '../scripts/postgres/index.ts'

/** Tests use ports below the range of the databases. Each worker of a test run has its own range, the run itself the first. */
const lowest = 11_000
const perWorker = 2_000

/** Starts at a random port, so that two runs on one machine rarely collide. */
let next = randomInt(perWorker)

/** Returns a free loopback port. No other caller of the same run receives it before it is in use. */
export function takePort(): Promise<number> {
  next = (next + 1) % perWorker
  return findFreePort(lowest + testWorker() * perWorker + next)
}
