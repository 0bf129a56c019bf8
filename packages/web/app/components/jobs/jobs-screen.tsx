import { type Job, jobSorts } from '@merkwerk/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table.tsx'
import { SearchBox } from '../search-box.tsx'
import { SortMenu } from '../sort-menu.tsx'
import { changeView, useAddressView, type ViewChange } from '../use-search-state.ts'
import type { JobsScope } from './jobs-columns.tsx'
import { JobsSection } from './jobs-section.tsx'
import { type JobsView, readView, writeView } from './jobs-view.ts'

interface JobsScreenProps {
  scope: JobsScope
  /** Filters next to the search box. */
  controls?: (view: JobsView, show: (change: ViewChange<JobsView>) => void) => ReactNode
  lastColumns?: Column<Job>[]
}

/** Search, order and page are in the address. */
export function JobsScreen({ scope, controls, lastColumns }: JobsScreenProps) {
  const { t } = useTranslation()
  const [view, onView] = useAddressView(readView, writeView)

  /** A new search or order starts on page 1. Typing replaces the history entry instead of adding one. */
  function show(next: ViewChange<JobsView>) {
    const isTyped = 'jobId' in next || 'user' in next
    onView((newest) => ({ page: 1, ...changeView(newest, next) }), { isStep: !isTyped })
  }

  return (
    <Panel className="overflow-clip">
      <div className="flex flex-wrap gap-2 border-b border-line p-3">
        <SearchBox
          value={view.jobId}
          placeholder={t('jobs.searchPlaceholder')}
          onSearch={(jobId) => show({ jobId })}
          className="min-w-0 flex-1 basis-48 sm:max-w-80"
        />
        {controls?.(view, show)}
        <div className="sm:ml-auto">
          <SortMenu
            sorting={view}
            choices={jobSorts.map((sort) => [sort, t(sortLabels[sort])] as const)}
            onSort={show}
          />
        </div>
      </div>
      <JobsSection scope={scope} view={view} onView={show} lastColumns={lastColumns} />
    </Panel>
  )
}

const sortLabels = {
  created: 'jobs.columns.date',
  name: 'jobs.columns.name',
  status: 'jobs.columns.status',
  records: 'jobs.rows',
  found: 'jobs.foundRecords',
  coins: 'jobs.columns.coins',
} as const
