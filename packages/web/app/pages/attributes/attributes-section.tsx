import { type DecisionState, decisionStates, type ListedAttribute } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useRef } from 'react'
import type { FoundAttributes } from '../../api/attribute-queries.ts'
import { SearchBox } from '../../components/search-box.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageFooter } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Table, type TableLook } from '../../ui/table.tsx'
import { cardLook } from '../../ui/table-looks.ts'
import { useAttributeColumns } from './attribute-columns.tsx'
import { proposedRule, renamed } from './drafts.ts'
import { KeyHelp } from './key-help.tsx'
import { useDecisionKeys } from './use-decision-keys.ts'
import type { MappingDrafts } from './use-mapping-drafts.ts'

/** Filters in the address. */
export interface AttributesView {
  state: DecisionState | undefined
  category: string | undefined
  search: string
  page: number
}

interface AttributesSectionProps {
  found: FoundAttributes
  /** Whether another page loads. */
  isLeaving: boolean
  view: AttributesView
  onView: (change: Partial<AttributesView>) => void
  drafts: MappingDrafts
  targets: readonly string[]
  /** Opens an attribute with its values. */
  onOpen: (name: string) => void
}

/** The found attributes with filters and keys. */
export function AttributesSection(props: AttributesSectionProps) {
  const { t } = useTranslation()
  const { found, view, onView, drafts } = props
  return (
    <Panel className="@container">
      <Filters {...props} />
      {found.attributes.length === 0 ? (
        <NoAttributes view={view} onView={onView} />
      ) : (
        <>
          {drafts.mayDecide && <KeyHelp typing={t('attributes.keys.type')} hasValues />}
          <AttributeRows {...props} />
        </>
      )}
      <PageFooter
        shown={t('attributes.scheme.attributes', { count: found.total })}
        page={found.currentPage}
        pages={found.totalPages}
        onPage={(page) => onView({ page })}
      />
    </Panel>
  )
}

function Filters({ found, view, onView }: AttributesSectionProps) {
  const { t } = useTranslation()
  const total = decisionStates.reduce((sum, state) => sum + found.states[state], 0)
  const text = (name: string, count: number) => t('attributes.table.withCount', { text: name, n: count })
  const order = ['unmapped', 'proposed', 'mapped', 'known', 'ignored'] as const
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
      <Segments
        label={t('attributes.table.state')}
        value={view.state ?? 'all'}
        choices={[
          ['all', text(t('attributes.table.all'), total)],
          ...order.map(
            (state) => [state, text(t(`attributes.table.states.${state}`), found.states[state])] as const,
          ),
        ]}
        onChange={(state) => onView({ state: state === 'all' ? undefined : state, page: 1 })}
      />
      <SearchBox
        className="min-w-48 flex-1 md:max-w-72"
        placeholder={t('attributes.table.search')}
        value={view.search}
        onSearch={(search) => onView({ search, page: 1 })}
      />
      {view.category !== undefined && (
        <Button look="ghost" onClick={() => onView({ category: undefined, page: 1 })}>
          <span className="max-w-48 truncate">{view.category || t('attributes.coverage.noCategory')}</span>
          <span aria-hidden>×</span>
          <span className="sr-only">{t('attributes.table.allCategories')}</span>
        </Button>
      )}
    </div>
  )
}

function NoAttributes({ view, onView }: Pick<AttributesSectionProps, 'view' | 'onView'>) {
  const { t } = useTranslation()
  const isFiltered = view.state !== undefined || view.category !== undefined || view.search !== ''
  if (!isFiltered)
    return (
      <EmptyState picture="sheet" title={t('attributes.table.none')} text={t('attributes.table.noneText')} />
    )
  return (
    <EmptyState
      picture="noMatch"
      title={t('attributes.table.noMatch')}
      text={t('attributes.table.noMatchText')}
      action={
        <Button onClick={() => onView({ state: undefined, category: undefined, search: '', page: 1 })}>
          {t('attributes.table.showAll')}
        </Button>
      }
    />
  )
}

/** What keys and buttons of a row do. */
function useDecisions(rows: readonly ListedAttribute[], drafts: MappingDrafts) {
  const at = (index: number, decide: (attribute: ListedAttribute) => void) => {
    const attribute = rows[index]
    if (attribute) decide(attribute)
  }
  return {
    accept: (index: number) =>
      at(index, (attribute) => {
        const rule = proposedRule(attribute)
        if (rule && !drafts.ruleFor(attribute.name))
          drafts.decide([{ name: attribute.name, rule, isAccepted: true }])
      }),
    ignore: (index: number) =>
      at(index, ({ name }) => drafts.decide([{ name, rule: { name, action: 'ignore' } }])),
    clear: (index: number) => at(index, ({ name }) => drafts.decide([{ name, rule: null }])),
    target: (index: number, to: string) =>
      at(index, ({ name }) => drafts.decide([{ name, rule: renamed(name, drafts.ruleFor(name), to) }])),
  }
}

function AttributeRows({ found, isLeaving, onView, drafts, targets, onOpen }: AttributesSectionProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const rows = found.attributes
  const { accept, ignore, clear, target } = useDecisions(rows, drafts)
  const open = (index: number) => rows[index] && onOpen(rows[index].name)
  const keys = useDecisionKeys({
    where: 'page',
    table,
    count: rows.length,
    mayDecide: drafts.mayDecide,
    onAccept: accept,
    onIgnore: ignore,
    onClear: clear,
    onOpen: open,
    onUndo: drafts.undo,
    page: found.currentPage,
    isLeaving,
    onBeyond: (step) => {
      const page = found.currentPage + step
      if (page >= 1 && page <= found.totalPages) onView({ page })
    },
  })
  const columns = useAttributeColumns({
    drafts,
    targets,
    editing: keys.editing,
    onEdit: keys.edit,
    onTarget: (index, to) => {
      target(index, to)
      keys.endEdit()
    },
    onAccept: accept,
    onIgnore: ignore,
    onClear: clear,
    onOpen: open,
  })
  return (
    <div aria-busy={isLeaving} className={clsx('transition-opacity', isLeaving && 'opacity-60')}>
      <Table
        ref={table}
        caption={t('attributes.table.caption')}
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        look={look}
        gridRow={keys.gridRow}
      />
    </div>
  )
}

/** The focused row. The bar with unsaved changes must not cover it. */
export const rowFocus =
  'scroll-mt-20 scroll-mb-28 outline-offset-[-2px] focus:bg-accent-soft focus:outline-2 focus:outline-accent'

const look: TableLook = {
  ...cardLook,
  table: `${cardLook.table} @4xl:table-fixed`,
  row: `${cardLook.row} ${rowFocus}`,
}
