import type { User } from '@merkwerk/contract'
import { formatDay } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Ban, CircleX } from '../../../ui/icons/app-icons.ts'
import type { IconPart } from '../../../ui/icons/create-icon.tsx'
import { CircleCheck, Clock3 } from '../../../ui/icons/public-icons.ts'

type UserStatus = 'verified' | 'pending' | 'rejected' | 'suspended' | 'terminated'

/** A suspension takes precedence over the approval. */
export function chooseUserStatus(user: User): UserStatus {
  if (user.terminated_at) return 'terminated'
  if (user.suspended_at) return 'suspended'
  if (user.rejected_at) return 'rejected'
  return user.is_admin_verified ? 'verified' : 'pending'
}

const looks: Record<UserStatus, { icon: IconPart; className: string }> = {
  verified: { icon: CircleCheck, className: 'text-found' },
  pending: { icon: Clock3, className: 'text-ambiguous' },
  rejected: { icon: CircleX, className: 'text-muted' },
  suspended: { icon: Ban, className: 'text-blocked' },
  terminated: { icon: Ban, className: 'text-blocked' },
}

export function UserBadge({ user }: { user: User }) {
  const { t } = useTranslation()
  const status = chooseUserStatus(user)
  const { icon: Icon, className } = looks[status]
  const note = status === 'pending' && !user.is_email_verified ? 'emailOpen' : user.is_exempt && 'exempt'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${className}`}>
        <Icon className="size-4 shrink-0" aria-hidden />
        {t(`admin.users.statuses.${status}`)}
      </span>
      {status === 'pending' && (
        <span className="text-sm text-muted">
          {t('admin.users.waitingSince', { date: formatDay(user.created_at) })}
        </span>
      )}
      {note && <span className="text-sm text-muted">{t(`admin.users.${note}`)}</span>}
    </span>
  )
}
