import type { ReadStatus } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from '../messages/translate.ts'
import { Ban, CircleHelp, CircleX, Pause } from '../ui/icons/app-icons.ts'
import type { IconPart } from '../ui/icons/create-icon.tsx'
import { CircleCheck, LoaderCircle } from '../ui/icons/public-icons.ts'

const looks: Record<ReadStatus, { icon: IconPart; text: string; spins?: true }> = {
  Initializing: { icon: LoaderCircle, text: 'text-accent', spins: true },
  'Data Processing': { icon: LoaderCircle, text: 'text-accent', spins: true },
  Finalizing: { icon: LoaderCircle, text: 'text-accent', spins: true },
  Completed: { icon: CircleCheck, text: 'text-found' },
  Failed: { icon: CircleX, text: 'text-blocked' },
  Cancelled: { icon: Ban, text: 'text-muted' },
  Unknown: { icon: CircleHelp, text: 'text-muted' },
}

/** A newer server may send another status. */
const isKnown = (status: ReadStatus): boolean => Object.hasOwn(looks, status)

export function StatusBadge({
  status: sent,
  isWaiting = false,
}: {
  status: ReadStatus
  isWaiting?: boolean
}) {
  const { t } = useTranslation()
  const status = isKnown(sent) ? sent : 'Unknown'
  const look = isWaiting ? { icon: Pause, text: 'text-ambiguous' } : looks[status]
  const Icon = look.icon
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', look.text)}>
      <Icon className={clsx('size-4 shrink-0', 'spins' in look && 'animate-spin')} aria-hidden />
      {t(`status.${status}`)}
    </span>
  )
}
