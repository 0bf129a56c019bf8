import { type List, sourceFacts } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { listFacetColumns, listFileColumns, ownColumn } from './columns.ts'
import { ConditionForm } from './condition-form.tsx'
import {
  type ChangedDays,
  changedDays,
  type SafetyFilter,
  type SheetChange,
  type SheetView,
  safetyFilters,
} from './sheet-view.ts'
import { useRowFieldName, useSafetyText } from './use-filter-chips.ts'

export interface FilterFieldsProps {
  list: List
  view: SheetView
  onView: (change: SheetChange) => void
  onClose: () => void
}

/** The choice that removes a filter. */
const all = ''

/** All filters of the rows but verdicts and search. Each applies at once. */
export function FilterFields({ list, view, onView, onClose }: FilterFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <GroupField list={list} view={view} onView={onView} />
      <ValueFields list={list} view={view} onView={onView} />
      <Switch
        label={t('sheet.filter.edited')}
        isOn={view.isEdited}
        onChange={(isEdited) => onView({ isEdited })}
      />
      <Switch
        label={t('sheet.filter.ignored')}
        isOn={view.ignored === 'true'}
        onChange={(isOn) => onView({ ignored: isOn ? 'true' : undefined })}
      />
      <fieldset className="border-t border-line pt-3">
        <legend className="sr-only">{t('sheet.where.title')}</legend>
        <ConditionForm
          list={list}
          count={view.where.length}
          onAdd={(condition) => {
            onClose()
            onView(({ where }) => ({ where: [...where, condition] }))
          }}
        />
      </fieldset>
    </div>
  )
}

/** What the rows are grouped by. Families have no column. */
function GroupField({ list, view, onView }: Omit<FilterFieldsProps, 'onClose'>) {
  const { t } = useTranslation()
  const nameField = useRowFieldName()
  const { data: facets } = useQuery(sheetQueries.facets(list.list_id))
  const fields = [
    'family',
    'brand',
    'category',
    'verdict',
    ...listFileColumns(list).map(ownColumn),
    ...listFacetColumns(list, facets),
  ]
  const isKnown = view.groupBy === '' || fields.includes(view.groupBy)
  return (
    <Select
      label={t('sheet.group.title')}
      value={view.groupBy}
      placeholder=""
      choices={[
        { value: '', label: t('sheet.group.nothing') },
        ...[...fields, ...(isKnown ? [] : [view.groupBy])].map((field) => ({
          value: field,
          label: nameField(field),
        })),
      ]}
      onChange={(groupBy) => onView({ groupBy })}
    />
  )
}

function ValueFields({ list, view, onView }: Omit<FilterFieldsProps, 'onClose'>) {
  const { t } = useTranslation()
  const safetyText = useSafetyText()
  const { data: facets } = useQuery(sheetQueries.facets(list.list_id))
  const any = { value: all, label: t('sheet.filter.any') }
  return (
    <>
      <Select
        label={t('sheet.columns.brand')}
        value={view.brand}
        placeholder=""
        choices={[any, ...listChoices(facets?.brands, view.brand)]}
        onChange={(brand) => onView({ brand })}
      />
      <Select
        label={t('sheet.columns.category')}
        value={view.category}
        placeholder=""
        choices={[any, ...listChoices(facets?.categories, view.category)]}
        onChange={(category) => onView({ category })}
      />
      <Select
        label={t('record.source')}
        value={view.source ?? all}
        placeholder=""
        choices={[
          any,
          ...(facets?.sources ?? []).map(({ value, rows }) => ({
            value,
            label: `${sourceFacts(value).label} (${formatCount(rows)})`,
          })),
        ]}
        onChange={(source) => onView({ source: (source || undefined) as SheetView['source'] })}
      />
      <Select
        label={t('safety.title')}
        value={view.safety ?? all}
        placeholder=""
        choices={[any, ...safetyFilters.map((safety) => ({ value: safety, label: safetyText(safety) }))]}
        onChange={(safety) => onView({ safety: (safety || undefined) as SafetyFilter | undefined })}
      />
      <Select
        label={t('sheet.filter.changed')}
        value={view.changed ?? all}
        placeholder=""
        choices={[
          any,
          ...changedDays.map((days) => ({ value: days, label: t(`sheet.filter.days.${days}`) })),
        ]}
        onChange={(days) => onView({ changed: (days || undefined) as ChangedDays | undefined })}
      />
    </>
  )
}

/** The values with their rows. The most frequent ones are known only, so the chosen one may be missing. */
function listChoices(values: { value: string; rows: number }[] = [], chosen: string) {
  const known = values.map(({ value, rows }) => ({ value, label: `${value} (${formatCount(rows)})` }))
  const isKnown = chosen === all || known.some(({ value }) => value === chosen)
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known]
}
