import { sourceFacts } from '@merkwerk/contract'
import { useTranslation } from '../../messages/translate.ts'
import { useFieldName } from './missing-fields.ts'
import { noFilters, type SafetyFilter, type SheetView } from './sheet-view.ts'

/** A filter that is on. Its change removes it. */
export interface FilterChip {
  text: string
  removal: Partial<SheetView>
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
  const { own, source, safety, changed } = view
  const texts: Partial<Record<keyof typeof noFilters, string | undefined>> = {
    brand: view.brand && `${t('sheet.columns.brand')}: ${view.brand}`,
    category: view.category && `${t('sheet.columns.category')}: ${view.category}`,
    source: source && `${t('record.source')}: ${sourceFacts(source).label}`,
    safety: safety && `${t('safety.title')}: ${safetyText(safety)}`,
    changed: changed && `${t('sheet.filter.changed')}: ${t(`sheet.filter.days.${changed}`)}`,
    own: own && `${own.column}: ${own.match === 'empty' ? t('sheet.own.empty') : own.value}`,
    isEdited: view.isEdited ? t('sheet.filter.edited') : undefined,
    isIgnored: view.isIgnored ? t('sheet.filter.ignored') : undefined,
    missing: view.missing && t('sheet.filter.missing', { field: nameField(view.missing) }),
  }
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ text, removal: { [name]: noFilters[name as keyof typeof noFilters] } }] : [],
  )
}
