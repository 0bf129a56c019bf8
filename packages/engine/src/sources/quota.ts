/** Most requests to a source. Days are those of UTC. */
export interface Quota {
  perSecond?: number
  perMinute?: number
  perDay?: number
}

/**
 * Counts a request to a site against its quota, over all processes. Returns the milliseconds until the record should be
 * looked up again, or 0 if the request may be sent now.
 */
export type ReserveRequest = (site: string, quota: Quota) => Promise<number>
