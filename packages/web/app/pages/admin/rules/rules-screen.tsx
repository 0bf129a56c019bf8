import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ruleLists } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { RulesTable } from './rules-table.tsx'
import { RulesToolbar } from './rules-toolbar.tsx'
import { isEdited, useDrafts } from './use-drafts.ts'

export function RulesScreen({ list }: { list: FilterList }) {
  const { t } = useTranslation()
  const query = useQuery(ruleQueries.rules(list))
  const drafting = useDrafts()
  const addButton = useRef<HTMLButtonElement>(null)
  const addRule = () => drafting.open(null)
  return (
    <>
      <h2 className="text-xl">{t(`nav.ruleLists.${list}`)}</h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-muted">{t(`rules.lists.${list}.lead`)}</p>
      <LeaveGuard isUnsaved={[...drafting.drafts.values()].some(isEdited)} />
      <Panel className="overflow-clip">
        <RulesToolbar list={list} addButton={addButton} onAdd={addRule} />
        <QueryBoundary
          query={query}
          calling={ruleLists[list].calls.list}
          loading={
            <SkeletonRows
              rows={8}
              cells={['w-[30%]', 'w-56 max-w-[40%]', 'ml-auto w-16']}
              label={t('nav.adminTabs.loading')}
              className="h-12"
            />
          }
          className="p-4"
        >
          {(rules) =>
            rules.length === 0 && drafting.drafts.size === 0 ? (
              <EmptyState
                heading="h3"
                picture="rules"
                title={t('rules.emptyTitle')}
                text={t(`rules.lists.${list}.example`)}
                action={<Button onClick={addRule}>{t('rules.addFirst')}</Button>}
              />
            ) : (
              <RulesTable
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
