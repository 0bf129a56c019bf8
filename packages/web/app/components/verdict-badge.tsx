import { type RowState, type Verdict, verdicts } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from '../messages/translate.ts'
import { CircleDashed, FileX2, GitFork, Minus, ShieldAlert, SkipForward } from '../ui/icons/app-icons.ts'
import type { IconPart } from '../ui/icons/create-icon.tsx'
import { Check } from '../ui/icons/public-icons.ts'

interface Look {
  icon: IconPart
  soft: string
  solid: string
  text: string
}

/** Every verdict has a colour, an icon and a word, so that none carries the meaning alone. From the best to those without one. */
export const verdictLooks: Record<RowState, Look> = {
  found: { icon: Check, soft: 'bg-found-soft', solid: 'bg-found-solid', text: 'text-found' },
  ambiguous: {
    icon: GitFork,
    soft: 'bg-ambiguous-soft',
    solid: 'bg-ambiguous-solid',
    text: 'text-ambiguous',
  },
  'not-found': {
    icon: Minus,
    soft: 'bg-not-found-soft',
    solid: 'bg-not-found-solid',
    text: 'text-not-found',
  },
  blocked: { icon: ShieldAlert, soft: 'bg-blocked-soft', solid: 'bg-blocked-solid', text: 'text-blocked' },
  unreadable: {
    icon: FileX2,
    soft: 'bg-unreadable-soft',
    solid: 'bg-unreadable-solid',
    text: 'text-unreadable',
  },
  skipped: { icon: SkipForward, soft: 'bg-skipped-soft', solid: 'bg-skipped-solid', text: 'text-skipped' },
  'not-searched': { icon: CircleDashed, soft: '', solid: '', text: 'text-faint' },
}

/** The order on screens, as in `verdictLooks`. */
export const verdictOrder = Object.keys(verdictLooks).filter((name) =>
  verdicts.some((verdict) => verdict === name),
) as Verdict[]

/** The state of a row or record. It has no verdict until a run has processed it. */
export const readState = (verdict: Verdict | null): RowState => verdict ?? 'not-searched'

/** `null` for a row or record without a result. */
export function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  const { t } = useTranslation()
  const state = readState(verdict)
  const { icon: Icon, ...look } = verdictLooks[state]
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-full text-sm font-medium whitespace-nowrap',
        verdict !== null && 'px-2.5',
        look.soft,
        look.text,
      )}
    >
      <Icon className="size-3.5" aria-hidden />
      {t(`verdict.${state}`)}
    </span>
  )
}
