import { listSorts } from '@merkwerk/contract'
import { ListsSection } from '../../components/lists/lists-section.tsx'
import { type ListsView, readListsView, writeListsView } from '../../components/lists/lists-view.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { SortMenu } from '../../components/sort-menu.tsx'
import { useAccess } from '../../components/use-access.ts'
import { changeView, useAddressView, type ViewChange } from '../../components/use-search-state.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarClock, Plus } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'

await loadTexts('lists')

const sortLabels = {
  changed: 'lists.columns.changed',
  created: 'lists.created',
  name: 'lists.name',
  rows: 'lists.columns.rows',
} as const

const tabs = ['active', 'archived'] as const

/** Search, tab, order and page are in the address. */
export default function ListsPage() {
  const { t } = useTranslation()
  const mayStart = useAccess() === 'full'
  const [view, onView] = useAddressView(readListsView, writeListsView)

  /** A new search or order starts on page 1. Typing replaces the history entry instead of adding one. */
  function show(next: ViewChange<ListsView>) {
    onView((newest) => ({ page: 1, ...changeView(newest, next) }), { isStep: !('search' in next) })
  }

  return (
    <>
      <PageHeader
        title={t('nav.lists')}
        lead={t('lists.lead')}
        actions={
          mayStart && (
            <>
              <ButtonLink icon={CalendarClock} to={paths.schedules}>
                {t('nav.schedules')}
              </ButtonLink>
              <ButtonLink look="primary" icon={Plus} to={paths.addFile}>
                {t('jobs.addFile')}
              </ButtonLink>
            </>
          )
        }
      />
      <Panel className="overflow-clip">
        <div className="flex flex-wrap gap-2 border-b border-line p-3">
          <SearchBox
            value={view.search}
            placeholder={t('lists.search')}
            onSearch={(search) => show({ search })}
            className="min-w-0 flex-1 basis-56 max-sm:basis-full sm:max-w-96"
          />
          <Segments
            label={t('lists.show')}
            value={view.isArchive ? 'archived' : 'active'}
            choices={tabs.map((tab) => [tab, t(`lists.views.${tab}`)] as const)}
            onChange={(tab) => show({ isArchive: tab === 'archived' })}
          />
          <div className="ml-auto">
            <SortMenu
              sorting={view}
              choices={listSorts.map((sort) => [sort, t(sortLabels[sort])] as const)}
              onSort={show}
            />
          </div>
        </div>
        <ListsSection view={view} onView={show} />
      </Panel>
    </>
  )
}
