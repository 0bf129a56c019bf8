import { dayMs } from '../../../platform/durations.ts'

const minute = 60
const hour = 60 * minute
/** Seconds before each attempt, counted from the one before. The last one is made after three days. */
const delays = [
  0,
  ...[5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
]

/** The share of a delay that is added at random, so that messages of an outage do not return all at once. */
const jitter = 0.1

/**
 * Milliseconds until the next attempt after a number of failed ones, at least the `Retry-After` of the response, up to a day.
 * Undefined after the last attempt.
 */
export function nextDelayMs(
  failures: number,
  { retryAfterMs = 0, random }: { retryAfterMs?: number | undefined; random: () => number },
): number | undefined {
  const seconds = delays[failures]
  if (seconds === undefined) return undefined
  const planned = seconds * 1000 * (1 + jitter * random())
  return Math.max(planned, Math.min(retryAfterMs, dayMs))
}
