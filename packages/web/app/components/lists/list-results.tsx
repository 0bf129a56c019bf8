import type { List } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { verdictLooks, verdictOrder } from '../verdict-badge.tsx'
import { VerdictBar } from '../verdict-bar.tsx'

/** The share of each verdict, and how many rows have it. Always two lines, so that rows keep their height. */
export function ListResults({ list }: { list: List }) {
  const { t } = useTranslation()
  const { verdicts, total_rows: total, name } = list
  const shown = verdictOrder.filter((verdict) => verdicts[verdict] > 0)
  const open = total - shown.reduce((sum, verdict) => sum + verdicts[verdict], 0)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <VerdictBar verdicts={verdicts} total={total} label={t('lists.results', { name })} className="h-1.5" />
      <ul className="flex min-h-4 flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
        {shown.map((verdict) => {
          const { icon: Icon, text } = verdictLooks[verdict]
          return (
            <li key={verdict} title={t(`verdict.${verdict}`)} className="flex items-center gap-1">
              <Icon className={clsx('size-3 shrink-0', text)} aria-hidden />
              <span className="sr-only">{t(`verdict.${verdict}`)}</span>
              {formatCount(verdicts[verdict])}
            </li>
          )
        })}
        {shown.length === 0 && <li>{t('lists.noResults')}</li>}
        {shown.length > 0 && open > 0 && <li>{t('lists.openRows', { n: open })}</li>}
      </ul>
    </div>
  )
}
