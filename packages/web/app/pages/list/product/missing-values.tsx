import { dataSourceName, type List, longestValue } from '@merkwerk/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { splitAddresses } from '../field-texts.ts'
import { useFieldName } from '../missing-fields.ts'
import type { RowDetail } from '../row-detail.ts'
import { SearchRow } from '../search-row.tsx'
import type { RowsEdit } from '../unsaved-edits.ts'
import { suggestValues } from './gather-values.ts'

interface MissingValuesProps {
  list: List
  detail: RowDetail
  onEdit: (edit: RowsEdit) => void
}

/** What the row lacks, to be typed, taken from a source that states something like it, or searched again. */
export function MissingValues({ list, detail, onEdit }: MissingValuesProps) {
  const { t } = useTranslation()
  const nameField = useFieldName()
  const { row } = detail
  if (row.missing.length === 0) return null
  const save = (field: string, value: string) =>
    field === 'picture'
      ? onEdit({ positions: [row.position], field: 'pictures', value: JSON.stringify(splitAddresses(value)) })
      : onEdit({ positions: [row.position], field, value })
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sunken px-4 py-4">
      <h3 className="font-medium">{t('completeness.title')}</h3>
      {row.missing.map((field) => (
        <MissingField
          key={field}
          name={nameField(field)}
          suggestions={suggestValues(detail, field).map(({ source, value, name }) => ({
            value,
            origin: [dataSourceName(source, detail.record.products), name].filter(Boolean).join(', '),
          }))}
          {...(field === 'picture' && { placeholder: 'https://' })}
          onSave={(value) => save(field, value)}
        />
      ))}
      {row.verdict === 'found' && !row.outdated && <SearchRow list={list} position={row.position} isAfresh />}
    </section>
  )
}

interface MissingFieldProps {
  name: string
  suggestions: { value: string; origin: string }[]
  placeholder?: string
  onSave: (value: string) => void
}

function MissingField({ name, suggestions, placeholder, onSave }: MissingFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') onSave(text.trim())
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex items-end gap-2">
        <Field
          className="min-w-0 flex-1"
          label={name}
          value={text}
          maxLength={longestValue}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={text.trim() === ''} className="h-10">
          {t('app.save')}
        </Button>
      </div>
      {suggestions.length > 0 && (
        <ul aria-label={t('sheet.panel.suggestions')} className="mt-1.5 flex flex-wrap gap-1.5">
          {suggestions.map(({ value, origin }) => (
            <li key={`${origin} ${value}`} className="max-w-full">
              <Button title={origin} className="h-7! max-w-full" onClick={() => onSave(value)}>
                <span className="truncate">{value}</span>{' '}
                <span className="truncate text-sm text-muted">{origin}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
