import {
  type AttributeScheme,
  type ListedAttribute,
  type ListedValue,
  normalizeName,
} from '@merkwerk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { attributeQueries } from '../../api/attribute-queries.ts'
import type { ListSelection } from '../../api/export-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { CheckCheck } from '../../ui/icons/app-icons.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table, type TableLook } from '../../ui/table.tsx'
import { rowFocus } from './attributes-section.tsx'
import { type MapRule, proposedRule, renamed, valueDecision, withValue } from './drafts.ts'
import { KeyHelp } from './key-help.tsx'
import { useDecisionKeys } from './use-decision-keys.ts'
import type { MappingDrafts } from './use-mapping-drafts.ts'
import { useValueColumns } from './value-columns.tsx'

const valuesPerPage = 200

interface ValuesSectionProps {
  selection: ListSelection
  attribute: ListedAttribute
  scheme: AttributeScheme | undefined
  drafts: MappingDrafts
}

/** The values of an attribute, with the same keys as the attributes. */
export function ValuesSection(props: ValuesSectionProps) {
  const { t } = useTranslation()
  const { selection, attribute } = props
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const query = useQuery({
    ...attributeQueries.values(selection, {
      name: attribute.name,
      page,
      limit: valuesPerPage,
      ...(search && { search }),
    }),
    // The search field keeps the focus while its results load.
    placeholderData: keepPreviousData,
  })
  return (
    <section className="flex flex-col gap-3" aria-label={t('attributes.values.title')}>
      <QueryBoundary
        query={query}
        calling="getListAttributeValues"
        loading={
          <SkeletonRows rows={6} cells={['w-40', 'ml-auto w-32']} label={t('attributes.values.loading')} />
        }
      >
        {(found) => (
          <ValueRows
            {...props}
            values={found.values}
            page={found.currentPage}
            isLeaving={query.isPlaceholderData}
            search={search}
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
            onBeyond={(step) => {
              const next = found.currentPage + step
              if (next >= 1 && next <= found.totalPages) setPage(next)
            }}
            footer={
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-muted tabular-nums" role="status">
                  {t('attributes.scheme.values', { count: found.total })}
                  {found.distinct_values > found.total && !search && `. ${t('attributes.values.rare')}`}
                </p>
                <Pagination page={found.currentPage} pages={found.totalPages} onPage={setPage} />
              </div>
            }
          />
        )}
      </QueryBoundary>
    </section>
  )
}

/** The rule that decisions about values change. A name without one keeps its name, or gets the proposed one. */
function chooseValueRule({ attribute, scheme, drafts }: ValuesSectionProps): MapRule {
  const rule = drafts.ruleFor(attribute.name) ?? proposedRule(attribute)
  if (rule?.action === 'map') return rule
  const key = normalizeName(attribute.name)
  const known = scheme?.attributes.find(({ name }) => normalizeName(name) === key)
  return renamed(attribute.name, null, known?.name ?? attribute.name) as MapRule
}

function useValueDecisions(props: ValuesSectionProps, values: readonly ListedValue[]) {
  const { attribute, drafts } = props
  const rule = chooseValueRule(props)
  const decide = (changes: readonly (readonly [ListedValue | undefined, string[] | null])[]) => {
    const next = changes.reduce((all, [value, to]) => (value ? withValue(all, value.value, to) : all), rule)
    const isAccepted = drafts.isAccepted(attribute.name)
    drafts.decide([{ name: attribute.name, rule: next, isAccepted }])
  }
  return {
    rule,
    proposed: values.filter(
      ({ value, proposal }) => proposal !== null && valueDecision(rule, value) === null,
    ),
    decide: (index: number, to: string[] | null) => decide([[values[index], to]]),
    accept: (index: number) => {
      const value = values[index]
      if (value?.proposal) decide([[value, value.proposal.to]])
    },
    acceptAll: (proposals: readonly ListedValue[]) =>
      decide(proposals.map((value) => [value, value.proposal?.to ?? null] as const)),
  }
}

interface ValueRowsProps extends ValuesSectionProps {
  values: readonly ListedValue[]
  page: number
  /** Whether another page or search loads. */
  isLeaving: boolean
  search: string
  onSearch: (search: string) => void
  onBeyond: (step: 1 | -1) => void
  footer: React.ReactNode
}

function ValueRows(props: ValueRowsProps) {
  const { t } = useTranslation()
  const { values, drafts, scheme } = props
  const table = useRef<HTMLTableElement>(null)
  const { rule, proposed, decide, accept, acceptAll } = useValueDecisions(props, values)
  const leaveOut = (index: number) => decide(index, [])
  const keys = useDecisionKeys({
    where: 'sheet',
    table,
    count: values.length,
    mayDecide: drafts.mayDecide,
    onAccept: accept,
    onIgnore: leaveOut,
    onClear: (index) => decide(index, null),
    onUndo: drafts.undo,
    page: props.page,
    isLeaving: props.isLeaving,
    onBeyond: props.onBeyond,
  })
  useFirstFocus(() => values.length > 0 && keys.focusRow(0))
  const columns = useValueColumns({
    attribute: props.attribute,
    drafts,
    rule,
    choices: listValues(scheme, rule.to),
    editing: keys.editing,
    onEdit: keys.edit,
    onValue: (index, text) => {
      const to = text.split('|').map((part) => part.trim())
      decide(index, to.filter(Boolean))
      keys.endEdit()
    },
    onAccept: accept,
    onLeaveOut: leaveOut,
  })
  return (
    <>
      <ValuesHeader
        search={props.search}
        onSearch={props.onSearch}
        proposals={drafts.mayDecide ? proposed.length : 0}
        onAcceptAll={() => acceptAll(proposed)}
      />
      <div
        aria-busy={props.isLeaving}
        className={clsx(
          '@container rounded-lg border border-line transition-opacity',
          props.isLeaving && 'opacity-60',
        )}
      >
        {drafts.mayDecide && <KeyHelp typing={t('attributes.keys.typeValue')} />}
        {values.length === 0 ? (
          <p className="px-5 py-6 text-center text-muted">{t('attributes.values.none')}</p>
        ) : (
          <Table
            ref={table}
            caption={t('attributes.values.caption')}
            columns={columns}
            rows={values}
            rowId={({ value }) => value}
            look={valueLook}
            gridRow={keys.gridRow}
          />
        )}
      </div>
      {props.footer}
    </>
  )
}

interface ValuesHeaderProps extends Pick<ValueRowsProps, 'search' | 'onSearch'> {
  /** Undecided values of the page with a proposal. */
  proposals: number
  onAcceptAll: () => void
}

function ValuesHeader({ search, onSearch, proposals, onAcceptAll }: ValuesHeaderProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="font-medium">{t('attributes.values.title')}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          className="w-48"
          placeholder={t('attributes.values.search')}
          value={search}
          onSearch={onSearch}
        />
        {proposals > 0 && (
          <Button icon={CheckCheck} onClick={onAcceptAll}>
            {t('attributes.values.acceptAll', { count: proposals })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Runs once. Pressed keys then reach the rows. */
function useFirstFocus(focus: () => void) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) focus()
    isFirst.current = false
  })
}

/** The values that the shop has for a name. */
function listValues(scheme: AttributeScheme | undefined, to: string): string[] {
  const target = normalizeName(to)
  const known = scheme?.attributes.find(({ name }) => normalizeName(name) === target)
  return known?.values.map(({ name }) => name) ?? []
}

/** A table also in the sheet. On phones a value is above its decision. */
const valueLook: TableLook = {
  table: 'block w-full @xl:table',
  head: 'hidden @xl:table-header-group',
  heading: 'px-2 pt-3 pb-2 align-bottom text-xs font-medium text-faint first:pl-5 last:pr-5',
  body: 'block @xl:table-row-group',
  row: `grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 @max-xl:first:border-t-0 hover:bg-sunken/50 @xl:table-row ${rowFocus}`,
  cell: 'min-w-0 align-top @xl:table-cell @xl:px-2 @xl:py-3 @xl:first:pl-5 @xl:last:pr-5',
}
