// docs/decisions/0023-deferred-records.md

/** Seconds until the next attempt of a refused record, which `gather-records.ts` starts: the first delay doubles up to the longest. */
export const retryDelays = {
  first: 2,
  longest: 300,
  /** The longest Retry-After that is respected. */
  longestRetryAfter: 24 * 3600,
}
