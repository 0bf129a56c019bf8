import { useQuery } from '@tanstack/react-query'
import { Plus, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PhoneReminder } from '../../components/phone-reminder.tsx'
import { useAccess } from '../../components/use-access.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { FirstJob } from './first-job.tsx'
import { JobHistory } from './job-history.tsx'
import { RecentJobs } from './recent-jobs.tsx'

export default function DashboardPage() {
  const { t } = useTranslation()
  const { data: analytics } = useQuery(queries.analytics)
  const isNew = analytics?.total_searches === 0
  const mayStart = useAccess() === 'full'
  return (
    <>
      <DocumentTitle text={t('dashboard.title')} />
      <PageHeader
        title={t('dashboard.title')}
        actions={
          <>
            <ButtonLink look="ghost" icon={UserRound} to={paths.profile}>
              {t('profile.title')}
            </ButtonLink>
            {mayStart && !isNew && (
              <ButtonLink look="primary" icon={Plus} to={paths.addFile}>
                {t('jobs.addFile')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <Attention isNew={isNew} />
        {isNew && mayStart && <FirstJob />}
        {analytics && !isNew && <PhoneReminder />}
        <Figures />
        {!isNew && <JobHistory />}
        <RecentJobs />
        {isNew && <PhoneReminder />}
      </div>
    </>
  )
}
