import type { Verdict } from '@merkwerk/contract'
import { clsx } from 'clsx'
import {
  Check,
  CircleDashed,
  FileX2,
  GitFork,
  type LucideIcon,
  Minus,
  ShieldAlert,
  SkipForward,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Look {
  icon: LucideIcon
  badge: string
  solid: string
  text: string
}

/** Every verdict has a colour, an icon and a word, so that none carries the meaning alone. */
export const verdictLooks: Record<Verdict, Look> = {
  found: { icon: Check, badge: 'bg-found-soft text-found', solid: 'bg-found-solid', text: 'text-found' },
  ambiguous: {
    icon: GitFork,
    badge: 'bg-ambiguous-soft text-ambiguous',
    solid: 'bg-ambiguous-solid',
    text: 'text-ambiguous',
  },
  'not-found': {
    icon: Minus,
    badge: 'bg-not-found-soft text-not-found',
    solid: 'bg-not-found-solid',
    text: 'text-not-found',
  },
  blocked: {
    icon: ShieldAlert,
    badge: 'bg-blocked-soft text-blocked',
    solid: 'bg-blocked-solid',
    text: 'text-blocked',
  },
  unreadable: {
    icon: FileX2,
    badge: 'bg-unreadable-soft text-unreadable',
    solid: 'bg-unreadable-solid',
    text: 'text-unreadable',
  },
  skipped: {
    icon: SkipForward,
    badge: 'bg-skipped-soft text-skipped',
    solid: 'bg-skipped-solid',
    text: 'text-skipped',
  },
}

/** From the best to the skipped ones. */
export const verdictOrder: readonly Verdict[] = [
  'found',
  'ambiguous',
  'not-found',
  'blocked',
  'unreadable',
  'skipped',
]

/** `null` for a record without a result. */
export function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  const { t } = useTranslation()
  const look = verdict === null ? { icon: CircleDashed, badge: 'text-faint' } : verdictLooks[verdict]
  const Icon = look.icon
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-full text-sm font-medium whitespace-nowrap',
        verdict !== null && 'px-2.5',
        look.badge,
      )}
    >
      <Icon className="size-3.5" aria-hidden />
      {t(`verdict.${verdict ?? 'open'}`)}
    </span>
  )
}
