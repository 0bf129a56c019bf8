import type { KeyRefusal } from '@merkwerk/contract'
import { AppError } from '../../../platform/errors.ts'

export const keyRefused = (reason: KeyRefusal): AppError =>
  new AppError('KEY_REFUSED', { reason }, { problem: { code: `key-${reason}` } })

/** Why a key may not be used now; undefined if it may. */
export function findRefusal(
  { revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null },
  now: Date,
): 'revoked' | 'expired' | undefined {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : undefined
}
