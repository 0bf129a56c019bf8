import { userViews } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../../components/search-box.tsx'
import { useSearchState } from '../../../components/use-search-state.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { UserSheet } from './user-sheet.tsx'
import { UsersSection } from './users-section.tsx'
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts'

export default function UsersPage() {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const view = readUsersView(params)

  /** Searches and filters start on page 1. Only pages and opened users add history entries. */
  function show(next: Partial<UsersView>) {
    const isStep = next.page !== undefined || next.user !== undefined
    const shown = { ...view, ...(!('user' in next) && { page: 1 }), ...next }
    change(writeUsersView(shown), { isStep })
  }

  return (
    <section aria-labelledby="users">
      <h2 id="users" className="mb-4 text-xl">
        {t('admin.users.title')}
      </h2>
      <Panel as="div" className="overflow-clip">
        <div className="flex flex-wrap gap-3 border-b border-line p-3">
          <SearchBox
            value={view.search}
            placeholder={t('admin.users.search')}
            onSearch={(search) => show({ search })}
            className="min-w-0 flex-1 basis-56 sm:max-w-80"
          />
          <div className="sm:ml-auto">
            <Segments
              label={t('admin.users.show')}
              value={view.view}
              choices={userViews.map((name) => [name, t(`admin.users.views.${name}`)] as const)}
              onChange={(name) => show({ view: name })}
            />
          </div>
        </div>
        <UsersSection view={view} onView={show} />
      </Panel>
      <UserSheet id={view.user} onClose={() => show({ user: undefined })} />
    </section>
  )
}
