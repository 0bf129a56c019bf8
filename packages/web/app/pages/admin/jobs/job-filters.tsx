import { jobStatuses } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import type { JobsView } from '../../../components/jobs/jobs-view.ts'
import { SearchBox } from '../../../components/search-box.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuChoices } from '../../../ui/menu.tsx'

interface JobFiltersProps {
  view: JobsView
  onView: (change: Partial<JobsView>) => void
}

const any = 'any'

/** Whose jobs are listed, and of which status. */
export function JobFilters({ view, onView }: JobFiltersProps) {
  const { t } = useTranslation()
  const choices = [
    [any, t('admin.jobs.anyStatus')] as const,
    ...jobStatuses.map((status) => [status, t(`status.${status}`)] as const),
  ]
  return (
    <>
      <SearchBox
        value={view.user ?? ''}
        placeholder={t('admin.jobs.user')}
        onSearch={(user) => onView({ user: user || undefined })}
        className="min-w-0 flex-1 basis-48 sm:max-w-64"
      />
      <Menu
        trigger={
          <Button>
            <span className="sr-only">{t('admin.jobs.status')}</span>
            {view.status ? t(`status.${view.status}`) : t('admin.jobs.anyStatus')}
          </Button>
        }
      >
        <MenuChoices
          label={t('admin.jobs.status')}
          value={view.status ?? any}
          choices={choices}
          onChange={(status) => onView({ status: status === any ? undefined : status })}
        />
      </Menu>
    </>
  )
}
