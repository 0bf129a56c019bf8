import type { TransactionType } from '@merkwerk/contract'
import { clsx } from 'clsx'
import {
  CircleCheck,
  Hourglass,
  type LucideIcon,
  PencilLine,
  ShieldAlert,
  ShoppingBag,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

const looks: Record<TransactionType, { icon: LucideIcon; color: string }> = {
  Deposit: { icon: ShoppingBag, color: 'text-found' },
  Hold: { icon: Hourglass, color: 'text-ambiguous' },
  Settlement: { icon: CircleCheck, color: 'text-accent' },
  Refund: { icon: Undo2, color: 'text-muted' },
  Dispute: { icon: ShieldAlert, color: 'text-blocked' },
  Adjustment: { icon: PencilLine, color: 'text-unreadable' },
}

/** What kind of booking it is, by icon and word. */
export function TransactionBadge({ type }: { type: TransactionType }) {
  const { t } = useTranslation()
  const { icon: Icon, color } = looks[type]
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon className={clsx('size-4 shrink-0', color)} aria-hidden />
      {t(`wallet.types.${type}`)}
    </span>
  )
}
