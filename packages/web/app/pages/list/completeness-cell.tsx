import type { ListRow } from '@merkwerk/contract'
import { CompletenessBar } from '../../components/completeness-bar.tsx'
import { formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useFieldName } from './missing-fields.ts'

/** Further names are left out. */
const maxNames = 8

/** The completeness of a row with a bar. Its tooltip names what is missing. */
export function CompletenessCell({ row }: { row: Pick<ListRow, 'completeness' | 'missing'> }) {
  const { t } = useTranslation()
  const nameField = useFieldName()
  const { completeness, missing } = row
  if (completeness === null) return <span className="sr-only">{t('completeness.cell.unscored')}</span>
  const names = missing.slice(0, maxNames).map(nameField)
  const fields = [...names, ...(missing.length > maxNames ? ['…'] : [])].join(', ')
  const text =
    missing.length > 0 ? t('completeness.cell.missing', { fields }) : t('completeness.cell.complete')
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2" title={text}>
      <CompletenessBar percent={completeness} className="min-w-6 flex-1" />
      <span className="w-11 shrink-0 text-right tabular-nums">{formatShare(completeness / 100)}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
