import type { List, RowCondition } from '@merkwerk/contract'
import { maxConditions } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import {
  type ColumnId,
  findField,
  fixedColumns,
  listFacetColumns,
  listFileColumns,
  ownColumn,
} from './columns.ts'
import { readDay, readNumber } from './read-typed.ts'
import { useColumnTitle } from './sheet-cells.tsx'

/** How a field is compared. Values are chosen in the menu of its heading. */
const comparisons = ['contains', 'equal', 'between', 'filled', 'empty'] as const
type Comparison = (typeof comparisons)[number]

interface ConditionFormProps {
  list: List
  /** Conditions that there are. */
  count: number
  onAdd: (condition: RowCondition) => void
}

/** Adds a condition on any field. */
export function ConditionForm({ list, count, onAdd }: ConditionFormProps) {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const { data: facets } = useQuery(sheetQueries.facets(list.list_id))
  const columns: ColumnId[] = [
    ...listFileColumns(list).map(ownColumn),
    ...fixedColumns.filter((id) => findField(id) && id !== 'verdict'),
    ...listFacetColumns(list, facets),
  ]
  const [given, setGiven] = useState<Given>({
    field: columns[0] ?? 'title',
    is: 'contains',
    value: '',
    from: '',
    to: '',
  })
  const change = (changed: Partial<Given>) => setGiven({ ...given, ...changed })
  const condition = createCondition(given)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (condition) onAdd(condition)
      }}
    >
      <Select
        label={t('sheet.where.field')}
        value={given.field}
        placeholder=""
        choices={columns.map((id) => ({ value: id, label: nameColumn(id) }))}
        onChange={(field) => change({ field })}
      />
      <Select
        label={t('sheet.where.comparison')}
        value={given.is}
        placeholder=""
        choices={comparisons.map((kind) => ({ value: kind, label: t(`sheet.where.${kind}`) }))}
        onChange={(is) => change({ is })}
      />
      <ComparedValues given={given} onChange={change} />
      <div className="flex justify-end">
        <Button type="submit" disabled={!condition || count >= maxConditions}>
          {t('sheet.where.apply')}
        </Button>
      </div>
    </form>
  )
}

interface Given {
  field: string
  is: Comparison
  value: string
  from: string
  to: string
}

interface ComparedValuesProps {
  given: Given
  onChange: (changed: Partial<Given>) => void
}

function ComparedValues({ given: { is, value, from, to }, onChange }: ComparedValuesProps) {
  const { t } = useTranslation()
  if (is === 'empty' || is === 'filled') return null
  if (is !== 'between')
    return (
      <Field
        label={t('sheet.where.value')}
        value={value}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange({ value: event.target.value })}
      />
    )
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={t('sheet.where.from')}
        value={from}
        autoComplete="off"
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <Field
        label={t('sheet.where.to')}
        value={to}
        autoComplete="off"
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  )
}

/** Undefined while something is missing. */
function createCondition({ field, is, value, from, to }: Given): RowCondition | undefined {
  if (is === 'empty' || is === 'filled') return { field, is }
  if (is !== 'between') return value.trim() === '' ? undefined : { field, is, value: value.trim() }
  if (from.trim() === '' && to.trim() === '') return undefined
  const days = readBounds({ from, to }, readDay)
  if (days) return { field, is: 'between-days', ...days }
  const numbers = readBounds({ from, to }, (text) => {
    const number = readNumber(text)
    return Number.isNaN(number) ? undefined : number
  })
  return numbers && { field, is, ...numbers }
}

/** Null for a bound that is not given. Undefined if one cannot be read. */
function readBounds<Bound>(
  given: Pick<Given, 'from' | 'to'>,
  read: (text: string) => Bound | undefined,
): { from: Bound | null; to: Bound | null } | undefined {
  const [from, to] = [given.from, given.to].map((text) => (text.trim() === '' ? null : read(text)))
  return from === undefined || to === undefined ? undefined : { from, to }
}
