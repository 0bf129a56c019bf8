// docs/decisions/0050-api-keys.md

import { Batcher } from '../../../platform/batcher.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type CallingKey, countCalls } from './store.ts'

type Batches = Map<string, Batcher<Date, CallingKey | undefined>>

const batchesByDatabase = new WeakMap<Db, Batches>()

/**
 * Finds a key and counts the call. Calls of one key that arrive while another is counted share the next statement, which begins
 * after them: each sees a revocation before it, and its own number within the minute.
 */
export async function countCall(db: Db, hash: Buffer, now: Date): Promise<CallingKey | undefined> {
  const batches: Batches = batchesByDatabase.get(db) ?? new Map()
  batchesByDatabase.set(db, batches)
  const name = hash.toString('latin1')
  const batch = batches.get(name) ?? new Batcher((times) => count(db, hash, times))
  batches.set(name, batch)
  try {
    return await batch.run(now)
  } finally {
    if (batch.isIdle) batches.delete(name)
  }
}

async function count(db: Db, hash: Buffer, times: readonly Date[]): Promise<(CallingKey | undefined)[]> {
  const now = times.at(-1) ?? new Date(0)
  const key = await countCalls(db, hash, { calls: times.length, now })
  return times.map((_time, index) => key && { ...key, calls: key.calls - (times.length - 1 - index) })
}
