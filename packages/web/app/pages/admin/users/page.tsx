import { userViews } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SearchBox } from '../../../components/search-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { UserSheet } from './user-sheet.tsx'
import { UsersSection } from './users-section.tsx'
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts'

export default function UsersPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const view = readUsersView(params)

  /** Another search or choice begins on its first page; only pages and opened users can be gone back from. */
  function show(change: Partial<UsersView>) {
    const isStep = change.page !== undefined || change.user !== undefined
    const next = { ...view, ...(!('user' in change) && { page: 1 }), ...change }
    setParams(writeUsersView(next), { replace: !isStep, preventScrollReset: true })
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
