// docs/decisions/0050-api-keys.md

import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { formatMinute } from '../../../platform/local-time.ts'
import { sumSpending } from './queries.ts'
import { findRefusal, keyRefused } from './refusals.ts'
import { lockKey } from './store.ts'

/**
 * Checks that an inserted job of a key may hold its coins today. Locks the key until the transaction ends, so that jobs
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
  const { coins: withJob, resetsAt } = await sumSpending(tx, keyId, now)
  if (withJob > key.daily_coins) throw limitReached(key.daily_coins, withJob - coins, coins, resetsAt)
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
  throw new AppError('INVALID_INPUT', {
    max_coins: [`This API key may spend ${key.daily_coins} coins a day, so a run may cost at most as much.`],
  })
}

function limitReached(daily: number, today: number, needed: number, resetsAt: Date): AppError {
  const details = {
    needed,
    daily_coins: daily,
    coins_today: today,
    resets_at: resetsAt.toISOString(),
  }
  const messages = {
    en: `This API key may spend ${daily} coins a day and has used or reserved ${today}. The run needs up to ${needed}. Raise the limit in the settings, or wait until ${formatMinute(resetsAt, 'en')} (German time).`,
    de: `Dieser API-Schlüssel darf ${daily} Coins am Tag ausgeben, ${today} sind verbraucht oder reserviert. Der Lauf braucht bis zu ${needed}. Erhöhen Sie das Limit in den Einstellungen, oder warten Sie bis ${formatMinute(resetsAt, 'de')}.`,
  }
  return new AppError('KEY_LIMIT_REACHED', details, { text: messages })
}
