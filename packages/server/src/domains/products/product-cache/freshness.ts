import type { Context } from '../../../platform/context.ts'
import { dayMs, hourMs } from '../../../platform/durations.ts'

/** What readers and writers of the cache need. */
export type CacheContext = Pick<Context, 'clock' | 'config' | 'db'>

const priceHours = 24
const negativeHours = 24

/** Since when results must have been read to be used. */
export interface Freshness {
  productsSince: Date
  pricesSince: Date
  /** For not-found and ambiguous results. */
  negativesSince: Date
  /** For products of imported dumps. */
  dumpsSince: Date
}

/** The limits by the settings. `readSince` and `negativesSince` may require newer results. */
export function chooseFreshness(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  { negativesSince, readSince }: { negativesSince?: Date | undefined; readSince?: Date | undefined } = {},
): Freshness {
  const { ttlHours, dumpDays } = config.productCache
  const now = clock.now().getTime()
  const latest = (...times: number[]) => new Date(Math.max(...times))
  const since = (hours: number, ...others: (Date | undefined)[]) =>
    latest(now - Math.min(hours, ttlHours) * hourMs, ...others.map((date) => date?.getTime() ?? 0))
  return {
    productsSince: since(ttlHours, readSince),
    pricesSince: since(priceHours, readSince),
    negativesSince: since(negativeHours, readSince, negativesSince),
    dumpsSince: latest(now - dumpDays * dayMs, readSince?.getTime() ?? 0),
  }
}
