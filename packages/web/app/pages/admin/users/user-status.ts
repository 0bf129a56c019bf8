import type { User } from '@merkwerk/contract'

export type UserStatus = 'verified' | 'pending' | 'rejected' | 'suspended' | 'terminated'

/** A suspension precedes the approval. */
export function userStatusOf(
  user: Pick<User, 'terminated_at' | 'suspended_at' | 'rejected_at' | 'is_admin_verified'>,
): UserStatus {
  if (user.terminated_at) return 'terminated'
  if (user.suspended_at) return 'suspended'
  if (user.rejected_at) return 'rejected'
  return user.is_admin_verified ? 'verified' : 'pending'
}
