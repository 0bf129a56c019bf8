// docs/decisions/0050-api-keys.md

import type { Tx } from '../../../platform/db/index.ts'
import { AppError, refuseField } from '../../../platform/errors.ts'
import { formatMinute } from '../../../platform/local-time.ts'
import { sumSpending } from './queries.ts'
import { findRefusal, keyRefused } from './refusals.ts'
import { lockKey } from './store.ts'

/**
 * Checks that an inserted run of a key may hold its coins today. Locks the key until the transaction ends, so that runs
 * which start at the same time see each other. Call it before `holdCoins`. Throws `KEY_LIMIT_REACHED`, and `KEY_REFUSED`
 * if the key was revoked meanwhile.
 */
export async function holdKeyCoins(
  tx: Tx,
  { keyId, coins, now }: { keyId: string; coins: number; now: Date },
): Promise<void> {
  const key = await lockKey(tx, keyId)
  const refusal = findRefusal(key, now)
  if (refusal !== undefined) throw keyRefused(refusal)
  if (key.daily_coins === null) return
  const { coins: withRun, resetsAt } = await sumSpending(tx, keyId, now)
  if (withRun > key.daily_coins) throw limitReached(key.daily_coins, withRun - coins, coins, resetsAt)
}

/** Checks that a key may spend so many coins a day at all. Locks the key. Throws `INVALID_INPUT` and `KEY_REFUSED`. */
export async function requireWithinKeyLimit(
  tx: Tx,
  keyId: string,
  maxCoins: number,
  now: Date,
): Promise<void> {
  const key = await lockKey(tx, keyId)
  const refusal = findRefusal(key, now)
  if (refusal !== undefined) throw keyRefused(refusal)
  if (key.daily_coins === null || maxCoins <= key.daily_coins) return
  throw refuseField('max_coins', 'above-key-limit', { coins: key.daily_coins })
}

function limitReached(daily: number, today: number, needed: number, resetsAt: Date): AppError {
  const details = {
    needed,
    daily_coins: daily,
    coins_today: today,
    resets_at: resetsAt.toISOString(),
  }
  const until = { en: formatMinute(resetsAt, 'en'), de: formatMinute(resetsAt, 'de') }
  const params = { daily, today, needed, until }
  return new AppError('KEY_LIMIT_REACHED', details, { problem: { code: 'key-limit-reached', params } })
}
