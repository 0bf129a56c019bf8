import { useTranslation } from 'react-i18next'
import { JobsScreen } from '../../../components/jobs/jobs-screen.tsx'

export default function AdminJobsPage() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="mb-4 text-xl">
        {t('jobs.allJobs')}
      </h2>
      <JobsScreen scope="all" />
    </section>
  )
}
