import type { VerdictCounts } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { formatCount } from '../messages/format.ts'
import { useTranslation } from '../messages/translate.ts'
import { verdictLooks, verdictOrder } from './verdict-badge.tsx'

/** How many rows have each verdict. */
export function VerdictLegend({ verdicts }: { verdicts: VerdictCounts }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted tabular-nums">
      {verdictOrder
        .filter((verdict) => verdicts[verdict] > 0)
        .map((verdict) => {
          const { icon: Icon, text } = verdictLooks[verdict]
          return (
            <li key={verdict} className="flex items-center gap-1">
              <Icon className={clsx('size-3.5 shrink-0', text)} aria-hidden />
              {t(`verdict.${verdict}`)} {formatCount(verdicts[verdict])}
            </li>
          )
        })}
    </ul>
  )
}
