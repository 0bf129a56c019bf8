import type { ReserveRequest } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { dayMs, minuteMs } from '../../../platform/durations.ts'
import { countRequest } from './throttle-store.ts'

/**
 * Counts requests in the current minute and day of all workers. Requests beyond a quota are spread: as many as the quota
 * wait until the next span, as many again until the one after it, at most a day.
 */
export function createQuotas({ db, clock }: Pick<Context, 'db' | 'clock'>): ReserveRequest {
  return async (site, { perMinute, perDay }) => {
    const now = clock.now().getTime()
    const reserve = async (span: 'minute' | 'day', spanMs: number, most: number | undefined) => {
      if (most === undefined) return 0
      const since = now - (now % spanMs)
      const over = (await countRequest(db, site, span, new Date(since))) - most
      return over <= 0 ? 0 : Math.min(dayMs, since + Math.ceil(over / most) * spanMs - now)
    }
    return (await reserve('minute', minuteMs, perMinute)) || reserve('day', dayMs, perDay)
  }
}
