import type { Webhook } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { CircleCheck, CirclePause, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const looks = {
  on: { Icon: CircleCheck, color: 'text-found' },
  off: { Icon: CirclePause, color: 'text-muted' },
  failures: { Icon: CircleX, color: 'text-blocked' },
  gone: { Icon: CircleX, color: 'text-blocked' },
} as const

/** Whether an endpoint gets events, and why not. */
export function WebhookStatus({ webhook: { disabled_reason: reason } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const status = reason === null ? 'on' : reason === 'owner' ? 'off' : reason
  const { Icon, color } = looks[status]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-medium', color)}>
      <Icon className="size-4 shrink-0" aria-hidden />
      {t(`webhooks.statuses.${status}`)}
    </span>
  )
}
