import { type RowCondition, sourceFacts } from '@merkwerk/contract'
import { formatCalendarDay, formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { isColumn } from './columns.ts'
import { useGroupName } from './group-row.tsx'
import { useFieldName } from './missing-fields.ts'
import { useColumnTitle } from './sheet-cells.tsx'
import { noFilters, type SafetyFilter, type SheetChange, type SheetView } from './sheet-view.ts'

/** A filter that is on. Its change removes it. */
export interface FilterChip {
  text: string
  removal: SheetChange
}

export function useSafetyText() {
  const { t } = useTranslation()
  return (safety: SafetyFilter): string =>
    safety === 'complete'
      ? t('safety.allFacts')
      : t('sheet.filter.missing', { field: t(`safety.facts.${safety}`) })
}

/** The filters of the menu that are on. */
export function useFilterChips(view: SheetView): FilterChip[] {
  const { t } = useTranslation()
  const nameField = useFieldName()
  const safetyText = useSafetyText()
  const describe = useConditionText()
  const { source, safety, changed } = view
  const texts: Partial<Record<keyof typeof noFilters, string | undefined>> = {
    brand: view.brand && `${t('sheet.columns.brand')}: ${view.brand}`,
    category: view.category && `${t('sheet.columns.category')}: ${view.category}`,
    source: source && `${t('record.source')}: ${sourceFacts(source).label}`,
    safety: safety && `${t('safety.title')}: ${safetyText(safety)}`,
    changed: changed && `${t('sheet.filter.changed')}: ${t(`sheet.filter.days.${changed}`)}`,
    isEdited: view.isEdited ? t('sheet.filter.edited') : undefined,
    ignored: view.ignored && t(view.ignored === 'true' ? 'sheet.filter.ignored' : 'grid.notIgnored'),
    missing: view.missing && t('sheet.filter.missing', { field: nameField(view.missing) }),
  }
  const conditions = view.where.map((condition) => ({
    text: describe(condition),
    removal: ({ where }: SheetView) => ({
      where: where.filter((other) => JSON.stringify(other) !== JSON.stringify(condition)),
    }),
  }))
  const chips = Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ text, removal: { [name]: noFilters[name as keyof typeof noFilters] } }] : [],
  )
  return [...chips, ...conditions]
}

/** The name of a field by which rows are filtered, sorted or grouped. */
export function useRowFieldName() {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  return (field: string): string => {
    if (field === 'family') return t('sheet.group.family')
    return isColumn(field) ? nameColumn(field) : field
  }
}

/** What the rows are grouped by. */
export function useGroupChip({ groupBy, look }: SheetView): FilterChip | undefined {
  const { t } = useTranslation()
  const nameField = useRowFieldName()
  if (groupBy === '' || look !== 'table') return undefined
  return { text: t('sheet.group.by', { field: nameField(groupBy) }), removal: { groupBy: '' } }
}

const describeRange = <Bound>(
  { from, to }: { from: Bound | null; to: Bound | null },
  format: (bound: Bound) => string,
): string => [from, to].map((bound) => (bound === null ? '' : format(bound))).join(' – ')

function useConditionText() {
  const { t } = useTranslation()
  const nameField = useRowFieldName()
  const nameValue = useGroupName()
  return (condition: RowCondition): string => {
    const field = nameField(condition.field)
    switch (condition.is) {
      case 'empty':
        return t('sheet.where.isEmpty', { field })
      case 'filled':
        return t('sheet.where.isFilled', { field })
      case 'contains':
        return t('sheet.where.hasPart', { field, value: condition.value })
      case 'one-of':
        return `${field}: ${condition.values.map((value) => nameValue(condition.field, value)).join(', ')}`
      case 'equal':
        return `${field}: ${condition.value}`
      case 'between':
        return `${field}: ${describeRange(condition, formatCount)}`
      case 'between-days':
        return `${field}: ${describeRange(condition, formatCalendarDay)}`
    }
  }
}
