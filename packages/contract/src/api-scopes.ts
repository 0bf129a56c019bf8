/** What an API key may do. No scope covers payments, credentials, members or administration. */
export const apiScopes = [
  /** Estimate the cost of lists and runs. */
  'lists:check',
  /** Read lists, runs and results. */
  'runs:read',
  /** Change lists, start and cancel runs. Uses coins. */
  'runs:write',
  /** Download files of lists and runs. */
  'files:read',
  /** Create export packages, read attributes and images. */
  'exports:read',
  /** Read the balance and the usage. */
  'account:read',
] as const
export type ApiScope = (typeof apiScopes)[number]
