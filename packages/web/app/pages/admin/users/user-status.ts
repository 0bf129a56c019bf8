import type { User } from '@merkwerk/contract'

export type UserStanding = 'verified' | 'pending' | 'rejected' | 'suspended' | 'terminated'

/** How a user stands; what shuts it out says more than whether it was approved. */
export function standingOf(
  user: Pick<User, 'terminated_at' | 'suspended_at' | 'rejected_at' | 'is_admin_verified'>,
): UserStanding {
  if (user.terminated_at) return 'terminated'
  if (user.suspended_at) return 'suspended'
  if (user.rejected_at) return 'rejected'
  return user.is_admin_verified ? 'verified' : 'pending'
}
