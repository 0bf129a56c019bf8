import type { Webhook } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from '../../messages/translate.ts'
import { CirclePause, CircleX } from '../../ui/icons/app-icons.ts'
import { CircleAlert, CircleCheck } from '../../ui/icons/public-icons.ts'

const looks = {
  on: { Icon: CircleCheck, color: 'text-found' },
  failing: { Icon: CircleAlert, color: 'text-blocked' },
  off: { Icon: CirclePause, color: 'text-muted' },
  failures: { Icon: CircleX, color: 'text-blocked' },
  gone: { Icon: CircleX, color: 'text-blocked' },
} as const

const chooseStatus = ({ disabled_reason: reason, has_failed: hasFailed }: Webhook): keyof typeof looks => {
  if (reason === null) return hasFailed ? 'failing' : 'on'
  return reason === 'owner' ? 'off' : reason
}

/** Whether an endpoint gets events, and why not. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const status = chooseStatus(webhook)
  const { Icon, color } = looks[status]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-medium', color)}>
      <Icon className="size-4 shrink-0" aria-hidden />
      {t(`webhooks.statuses.${status}`)}
    </span>
  )
}
