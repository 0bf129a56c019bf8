/** What an API key may do. No scope covers payments, credentials, members or administration. */
export const apiScopes = [
  /** Estimate the cost of lists and runs. */
  'lists:check',
  /** Read jobs, lists and results. */
  'jobs:read',
  /** Start, cancel and change jobs and lists. Uses coins. */
  'jobs:write',
  /** Download files of jobs and lists. */
  'files:read',
  /** Create export packages, read attributes and images. */
  'exports:read',
  /** Read the balance and the usage. */
  'account:read',
] as const
export type ApiScope = (typeof apiScopes)[number]
