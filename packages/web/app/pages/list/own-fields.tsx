import { useTranslation } from '../../messages/translate.ts'
import { EditableValue } from './editable-value.tsx'
import { ownValue, type RowDetail } from './row-detail.ts'
import type { RowsEdit } from './unsaved-edits.ts'

interface OwnFieldsProps {
  detail: RowDetail
  onEdit: ((edit: RowsEdit) => void) | undefined
}

const fields = ['title', 'brand', 'category'] as const

/** Title, brand and category as they reach the files. */
export function OwnFields({ detail, onEdit }: OwnFieldsProps) {
  const { t } = useTranslation()
  const { row } = detail
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 border-t border-line pt-4">
      {fields.map((field) => (
        <div key={field} className="col-span-2 grid grid-cols-subgrid">
          <dt className="py-1.5 text-muted">{t(`sheet.columns.${field}`)}</dt>
          <dd className="min-w-0">
            <EditableValue
              label={t(`sheet.columns.${field}`)}
              value={row[field] ?? ''}
              own={ownValue(detail, field)}
              onSave={onEdit && ((value) => onEdit({ positions: [row.position], field, value }))}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
