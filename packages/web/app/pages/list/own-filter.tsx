import type { List } from '@merkwerk/contract'
import { useState } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { listFileColumns } from './columns.ts'
import { type OwnFilter, ownMatches } from './sheet-view.ts'

interface OwnFilterProps {
  list: List
  filter: OwnFilter | undefined
  onFilter: (filter: OwnFilter | undefined) => void
}

/** Filters rows by a column of the seller's file. */
export function OwnFilterForm({ list, filter, onFilter }: OwnFilterProps) {
  const { t } = useTranslation()
  const columns = listFileColumns(list)
  const [column, setColumn] = useState(filter?.column ?? columns[0] ?? '')
  const [match, setMatch] = useState(filter?.match ?? 'contains')
  const [value, setValue] = useState(filter?.value ?? '')
  const isReady = match === 'empty' || value.trim() !== ''
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onFilter({ column, match, value: match === 'empty' ? '' : value.trim() })
      }}
    >
      <Select
        label={t('sheet.own.column')}
        value={column}
        placeholder=""
        choices={columns.map((name) => ({ value: name, label: name }))}
        onChange={setColumn}
      />
      <Select
        label={t('sheet.own.match')}
        value={match}
        placeholder=""
        choices={ownMatches.map((kind) => ({ value: kind, label: t(`sheet.own.${kind}`) }))}
        onChange={setMatch}
      />
      {match !== 'empty' && (
        <Field
          label={t('sheet.own.value')}
          value={value}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <div className="flex justify-end gap-2">
        {filter && (
          <Button look="ghost" onClick={() => onFilter(undefined)}>
            {t('sheet.filter.any')}
          </Button>
        )}
        <Button type="submit" disabled={!isReady}>
          {t('sheet.own.apply')}
        </Button>
      </div>
    </form>
  )
}
