import { type Estimate, reasonText } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../messages/format.ts'
import { currentLanguage } from '../../messages/language.ts'
import { Panel } from '../../ui/panel.tsx'

/** Which records will not be looked up, and why, while the list can still be fixed. */
export function SkippedRecords({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation()
  const count = estimate.skipped_records
  return (
    <Panel className="p-5">
      <h2 className="text-lg">{t('summary.skippedTitle', { count, n: formatCount(count) })}</h2>
      <p className="mt-0.5 text-muted">{t('summary.skippedLead')}</p>
      <ul className="mt-3 divide-y divide-line">
        {estimate.skipped.map(({ reason, count: records, examples }) => (
          <li key={reason} className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-2.5">
            <span>{reasonText(reason, currentLanguage())}</span>
            <span className="text-right tabular-nums">{formatCount(records)}</span>
            <span className="col-span-2 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-faint">
              {examples.map(({ row, value }) => (
                <span key={row}>
                  {t('summary.row', { row: formatCount(row) })}
                  {value && <span className="ml-1.5 font-mono break-all text-muted">{value}</span>}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
