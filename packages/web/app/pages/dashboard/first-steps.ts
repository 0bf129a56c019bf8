import { hasEnded } from '@merkwerk/client/app'
import type { Job } from '@merkwerk/contract'

/** From a new account to the files of its first list. `who` is the one who acts. */
export const firstSteps = [
  { name: 'verified', who: 'you' },
  { name: 'approved', who: 'us' },
  { name: 'subscription', who: 'you' },
  { name: 'coins', who: 'you' },
  { name: 'list', who: 'you' },
  { name: 'run', who: 'us' },
  { name: 'files', who: 'you' },
] as const
export type FirstStep = (typeof firstSteps)[number]

interface Account {
  isApproved: boolean
  mayStart: boolean
  balance: number
  /** The newest job. Undefined without one. */
  latest: Job | undefined
}

/** The step that comes next. Nobody signs in with an unverified address, and files exist after the first completed run. */
export function nextStep({ isApproved, mayStart, balance, latest }: Account): FirstStep['name'] {
  if (latest && !hasEnded(latest.status)) return 'run'
  if (latest?.status === 'Completed') return 'files'
  if (!isApproved) return 'approved'
  if (!mayStart) return 'subscription'
  if (latest?.status === 'Failed') return 'run'
  return balance > 0 ? 'list' : 'coins'
}
