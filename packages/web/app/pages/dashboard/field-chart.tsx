import { BarList } from '../../components/charts/bar-list.tsx'
import { formatCount, formatList, formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import type { Insights } from './dashboard-queries.ts'
import { Question } from './question.tsx'

/** Whole percent, rounded down so that 100 % means that nothing is missing. */
const computeShare = (part: number, total: number) => Math.floor((part / total) * 100) / 100

/** How many products have each field, the one that most products lack first. */
export function FieldChart({ completeness }: { completeness: Insights['completeness'] }) {
  const { t } = useTranslation()
  const { rows } = completeness
  const fields = completeness.fields.toSorted((a, b) => a.rows - b.rows)
  const title = t('dashboard.insights.fields.title')
  const [worst] = fields
  if (rows === 0 || !worst) return <Question title={title} text={t('dashboard.insights.fields.none')} />
  const lacking = fields.filter((field) => field.rows < rows)
  const complete = fields.flatMap((field) => (field.rows < rows ? [] : [field.field]))
  const nameField = (field: typeof worst.field) =>
    field === 'attributes' ? t('dashboard.insights.fields.attributes') : t(`app.fields.${field}`)
  const total = formatCount(rows)
  return (
    <Question
      title={title}
      text={
        worst.rows === rows
          ? t('dashboard.insights.fields.complete', { count: rows, total })
          : t('dashboard.insights.fields.text', {
              field: nameField(worst.field),
              missing: rows - worst.rows,
              total,
            })
      }
    >
      <BarList
        bars={lacking.map(({ field, rows: complete }) => ({
          id: field,
          color: 'bg-accent',
          label: nameField(field),
          share: complete / rows,
          value: formatShare(computeShare(complete, rows)),
          note: t('dashboard.insights.fields.missing', { n: rows - complete }),
        }))}
      />
      {complete.length > 0 && (
        <p className="mt-4 text-sm text-pretty text-muted">
          {t('dashboard.insights.fields.others', { fields: formatList(complete.map(nameField)) })}
        </p>
      )}
    </Question>
  )
}
