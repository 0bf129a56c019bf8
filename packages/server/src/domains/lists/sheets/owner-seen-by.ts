import type { Actor } from '../../../platform/http/index.ts'

/** The account whose lists the actor may see. Undefined for admins, who see all. */
export const ownerSeenBy = ({ kind, accountId }: Actor): number | undefined =>
  kind === 'admin' ? undefined : accountId
