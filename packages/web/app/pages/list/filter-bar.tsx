import { type JobDetail, type List, type RowState, sourceFacts } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { SearchBox } from '../../components/search-box.tsx'
import { verdictLooks, verdictOrder } from '../../components/verdict-badge.tsx'
import { formatCount } from '../../messages/format.ts'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import { useFieldName } from './missing-fields.ts'
import { OwnFilterMenu } from './own-filter.tsx'
import {
  type ChangedDays,
  changedDays,
  isFiltered,
  noFilters,
  type SafetyFilter,
  type SheetView,
  safetyFilters,
} from './sheet-view.ts'

interface FilterBarProps {
  list: List
  /** The run whose rows are shown. They have verdicts and article numbers to filter by. */
  asOf: JobDetail | undefined
  view: SheetView
  onView: (change: Partial<SheetView>) => void
  /** Before the filters: columns, views and look. */
  tools: ReactNode
}

/** Search and filters. All of them are in the address. */
export function FilterBar({ list, asOf, view, onView, tools }: FilterBarProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2 border-b border-line p-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          value={view.search}
          placeholder={t(asOf ? 'run.searchRows' : 'sheet.search')}
          onSearch={(search) => onView({ search })}
          className="min-w-0 flex-1 basis-full sm:max-w-80 sm:basis-52"
        />
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{tools}</div>
      </div>
      <div className="-mx-2.5 flex items-start">
        <fieldset className="min-w-0 flex-1">
          <legend className="sr-only">{t('sheet.filters')}</legend>
          {/* A fieldset that scrolls itself forgets its place when a popup adds nodes to it, in Chromium. */}
          <div className="relative flex items-center gap-1 overflow-x-auto px-2.5 py-0.5 sm:flex-wrap">
            <VerdictFilters
              counts={asOf ? asOf.progress.verdicts : countStates(list)}
              view={view}
              onView={onView}
            />
            {!asOf && <RowFilters list={list} view={view} onView={onView} />}
          </div>
        </fieldset>
        {/* Stays visible while the filters scroll on phones. */}
        {isFiltered(view) && (
          <button
            type="button"
            onClick={() => onView(noFilters)}
            className="mt-0.5 mr-2 inline-flex h-8 shrink-0 items-center gap-1 rounded-md px-2 whitespace-nowrap text-accent hover:bg-sunken"
          >
            <X className="size-3.5" aria-hidden />
            {t('sheet.filter.clear')}
          </button>
        )}
      </div>
    </div>
  )
}

type FiltersProps = Pick<FilterBarProps, 'list' | 'view' | 'onView'>

/** The rows of a list by their verdicts. Rows appear while a list is searched, so those without one are counted at rest. */
const countStates = ({ verdicts, total_rows: total, open_run: run }: List) => ({
  ...verdicts,
  'not-searched': run === null ? Object.values(verdicts).reduce((rest, rows) => rest - rows, total) : 0,
})

/** Legend of the bar above and filter of the rows. Several can be on. */
function VerdictFilters({
  counts,
  view,
  onView,
}: Omit<FiltersProps, 'list'> & { counts: Partial<Record<RowState, number>> }) {
  const { t } = useTranslation()
  const chosen = new Set(view.verdicts)
  return [...verdictOrder, 'not-searched' as const]
    .filter((verdict) => (counts[verdict] ?? 0) > 0 || chosen.has(verdict))
    .map((verdict) => {
      const { icon: Icon, text } = verdictLooks[verdict]
      const isOn = chosen.has(verdict)
      const others = view.verdicts.filter((other) => other !== verdict)
      return (
        <Toggle
          key={verdict}
          isOn={isOn}
          onClick={() => onView({ verdicts: isOn ? others : [...others, verdict] })}
        >
          <Icon className={clsx('size-3.5', text)} aria-hidden />
          {t(`verdict.${verdict}`)}
          <span className="text-faint tabular-nums">{formatCount(counts[verdict] ?? 0)}</span>
        </Toggle>
      )
    })
}

function RowFilters({ list, view, onView }: FiltersProps) {
  const { t } = useTranslation()
  const fieldName = useFieldName()
  return (
    <>
      <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
      <ValueFilters list={list} view={view} onView={onView} />
      <Toggle isOn={view.isEdited} onClick={() => onView({ isEdited: !view.isEdited })}>
        {t('sheet.filter.edited')}
      </Toggle>
      <Toggle isOn={view.isIgnored} onClick={() => onView({ isIgnored: !view.isIgnored })}>
        {t('sheet.filter.ignored')}
      </Toggle>
      {view.missing && (
        <Toggle isOn onClick={() => onView({ missing: '' })}>
          {t('sheet.filter.missing', { field: fieldName(view.missing) })}
          <X className="size-3.5" aria-hidden />
        </Toggle>
      )}
    </>
  )
}

/** The choice that removes a filter. */
const all = ''

function ValueFilters({ list, view, onView }: FiltersProps) {
  const { t } = useTranslation()
  const { data: facets } = useQuery(sheetQueries.facets(list.list_id))
  const safetyText = (safety: SafetyFilter) =>
    safety === 'complete'
      ? t('safety.allFacts')
      : t('sheet.filter.missing', { field: t(`safety.facts.${safety}`) })
  const listChoices = (values: { value: string; rows: number }[] | undefined) => [
    [all, t('sheet.filter.any')] as const,
    ...(values ?? []).map(({ value, rows }) => [value, `${value} (${formatCount(rows)})`] as const),
  ]
  return (
    <>
      <FilterMenu
        label={t('sheet.columns.brand')}
        value={view.brand}
        choices={listChoices(facets?.brands)}
        onChange={(brand) => onView({ brand })}
      />
      <FilterMenu
        label={t('sheet.columns.category')}
        value={view.category}
        choices={listChoices(facets?.categories)}
        onChange={(category) => onView({ category })}
      />
      <FilterMenu
        label={t('record.source')}
        value={view.source ?? all}
        shown={view.source && sourceFacts(view.source).label}
        choices={[
          [all, t('sheet.filter.any')],
          ...(facets?.sources ?? []).map(
            ({ value, rows }) => [value, `${sourceFacts(value).label} (${formatCount(rows)})`] as const,
          ),
        ]}
        onChange={(source) => onView({ source: (source || undefined) as SheetView['source'] })}
      />
      <FilterMenu
        label={t('safety.title')}
        value={view.safety ?? all}
        shown={view.safety && safetyText(view.safety)}
        choices={[
          [all, t('sheet.filter.any')],
          ...safetyFilters.map((safety) => [safety, safetyText(safety)] as const),
        ]}
        onChange={(safety) => onView({ safety: (safety || undefined) as SheetView['safety'] })}
      />
      <FilterMenu
        label={t('sheet.filter.changed')}
        value={view.changed ?? all}
        shown={view.changed && t(`sheet.filter.days.${view.changed}`)}
        choices={[
          [all, t('sheet.filter.any')],
          ...changedDays.map((days) => [days, t(`sheet.filter.days.${days}`)] as const),
        ]}
        onChange={(days) => onView({ changed: (days || undefined) as ChangedDays | undefined })}
      />
      {list.own_columns.length > 0 && (
        <OwnFilterMenu
          list={list}
          filter={view.own}
          onFilter={(own) => onView({ own })}
          trigger={
            <button type="button" className={filterClass(view.own !== undefined)}>
              {view.own?.column ?? t('sheet.own.title')}
              {view.own && (
                <span className="max-w-40 truncate text-accent">
                  {view.own.match === 'empty' ? t('sheet.own.empty') : view.own.value}
                </span>
              )}
              <ChevronDown className="size-3.5 text-faint" aria-hidden />
            </button>
          }
        />
      )}
    </>
  )
}

interface FilterMenuProps {
  label: string
  value: string
  /** The text of the value, if it differs. */
  shown?: string | undefined
  choices: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

function FilterMenu({ label, value, shown = value, choices, onChange }: FilterMenuProps) {
  return (
    <Menu
      trigger={
        <button type="button" className={filterClass(value !== all)}>
          {label}
          {value !== all && <span className="max-w-40 truncate text-accent">{shown}</span>}
          <ChevronDown className="size-3.5 text-faint" aria-hidden />
        </button>
      }
    >
      <MenuChoices label={label} value={value} choices={choices} onChange={onChange} />
    </Menu>
  )
}

const filterClass = (isOn: boolean): string =>
  clsx(
    'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2 whitespace-nowrap transition-colors',
    isOn
      ? 'border-edge bg-sunken font-medium text-ink'
      : 'border-transparent text-muted hover:bg-sunken hover:text-ink',
  )

function Toggle(props: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onClick}
      className={filterClass(props.isOn)}
    >
      {props.children}
    </button>
  )
}
