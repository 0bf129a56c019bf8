import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, SearchX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Rule, ruleLists } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { useSearchState } from '../../../components/use-search-state.ts'
import { formatCount } from '../../../messages/format.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { RulesTable } from './rules-table.tsx'
import { RulesToolbar } from './rules-toolbar.tsx'
import { type Sorting, sortRules } from './sort-rules.ts'
import { isEdited, useDrafts } from './use-drafts.ts'

export function RulesScreen({ list }: { list: FilterList }) {
  const { t } = useTranslation()
  const query = useQuery(ruleQueries.rules(list))
  const drafting = useDrafts()
  const addButton = useRef<HTMLButtonElement>(null)
  const addRule = () => drafting.open(null)
  return (
    <>
      <h2 className="text-xl">{t(`rules.lists.${list}.title`)}</h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-muted">{t(`rules.lists.${list}.lead`)}</p>
      <LeaveGuard isUnsaved={[...drafting.drafts.values()].some(isEdited)} />
      <Panel className="overflow-clip">
        <RulesToolbar list={list} addButton={addButton} onAdd={addRule} />
        <QueryBoundary
          query={query}
          calling={ruleLists[list].calls.list}
          loading={<RulesSkeleton />}
          className="p-4"
        >
          {(rules) =>
            rules.length === 0 && drafting.drafts.size === 0 ? (
              <EmptyState
                heading="h3"
                icon={ListFilter}
                title={t('rules.emptyTitle')}
                text={t(`rules.lists.${list}.example`)}
                action={<Button onClick={addRule}>{t('rules.addFirst')}</Button>}
              />
            ) : (
              <Rules
                list={list}
                rules={rules}
                drafting={drafting}
                onNewLeft={() => addButton.current?.focus()}
              />
            )
          }
        </QueryBoundary>
      </Panel>
    </>
  )
}

interface RulesProps {
  list: FilterList
  rules: Rule[]
  drafting: ReturnType<typeof useDrafts>
  onNewLeft: () => void
}

function Rules({ list, rules, drafting, onNewLeft }: RulesProps) {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const search = params.get('search') ?? ''
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', isDescending: false })
  const { data: usage } = useQuery(ruleQueries.usage(list))
  const usages = useMemo(() => new Map(usage?.rules.map((rule) => [rule.id, rule])), [usage])
  const shown = useMemo(() => sortRules(rules, search, sorting, usages), [rules, search, sorting, usages])
  const counts = { count: rules.length, n: formatCount(rules.length), shown: formatCount(shown.length) }
  return (
    <>
      {shown.length + drafting.drafts.size > 0 ? (
        <RulesTable
          list={list}
          rules={shown}
          known={rules}
          drafting={drafting}
          usages={usages}
          jobs={usage?.jobs}
          sorting={sorting}
          onSort={setSorting}
          onNewLeft={onNewLeft}
        />
      ) : (
        <EmptyState
          heading="h3"
          icon={SearchX}
          title={t('rules.noMatchTitle')}
          text={t('rules.noMatchText', { text: search })}
          action={<Button onClick={() => change({ search: '' })}>{t('jobs.clear')}</Button>}
        />
      )}
      <footer className="border-t border-line px-5 py-3 text-sm text-muted tabular-nums">
        <p role="status">{search ? t('rules.countFound', counts) : t('rules.count', counts)}</p>
      </footer>
    </>
  )
}

function RulesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('admin.tabs.loading')}</span>
      {['w-32', 'w-40', 'w-24', 'w-36', 'w-28', 'w-44', 'w-32', 'w-24'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move.
        <div key={row} className="flex h-12 items-center gap-6 border-t border-line px-5 first:border-t-0">
          <div className="w-[30%]">
            <Skeleton className={width} />
          </div>
          <Skeleton className="w-56 max-w-[40%]" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  )
}
