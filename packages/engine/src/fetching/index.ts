/** Polite, bounded fetching of marketplace pages: one fetcher per site, all outcomes as values. */
export type * from './fetcher.ts'
