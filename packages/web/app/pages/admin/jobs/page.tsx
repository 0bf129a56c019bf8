import type { Job } from '@merkwerk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JobsScreen } from '../../../components/jobs/jobs-screen.tsx'
import { LogSheet } from '../../../components/jobs/log-sheet.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobRowEnd } from './job-row-end.tsx'

export default function AdminJobsPage() {
  const { t } = useTranslation()
  // They outlive the row that opened them: a list that is read again may not have it.
  const [logged, setLogged] = useState<Job>()
  const [isLogOpen, setLogOpen] = useState(false)
  const [doomed, setDoomed] = useState<Job>()

  function showLog(job: Job) {
    setLogged(job)
    setLogOpen(true)
  }

  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="mb-4 text-xl">
        {t('jobs.allJobs')}
      </h2>
      <JobsScreen
        scope="all"
        filters={(view, show) => <JobFilters view={view} onView={show} />}
        rowEnd={(job) => <JobRowEnd job={job} onLog={() => showLog(job)} onCancel={() => setDoomed(job)} />}
      />
      {logged && (
        <LogSheet
          key={logged.job_id}
          job={logged}
          title={t('admin.jobs.log', { name: logged.name })}
          isOpen={isLogOpen}
          onClose={() => setLogOpen(false)}
        />
      )}
      <CancelDialog job={doomed} onClose={() => setDoomed(undefined)} />
    </section>
  )
}
