import type { Job } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { JobsScreen } from '../../../components/jobs/jobs-screen.tsx'
import { LogSheet } from '../../../components/jobs/log-sheet.tsx'
import { useOpened } from '../../../ui/use-opened.ts'
import { HealthPanel } from '../health/health-panel.tsx'
import { useAdminColumns } from './admin-columns.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { JobFilters } from './job-filters.tsx'

export default function AdminJobsPage() {
  const { t } = useTranslation()
  const log = useOpened<Job>()
  const cancel = useOpened<Job>()
  const lastColumns = useAdminColumns({ onLog: log.open, onCancel: cancel.open })
  return (
    <>
      <HealthPanel />
      <section aria-labelledby="jobs">
        <h2 id="jobs" className="mb-4 text-xl">
          {t('jobs.allJobs')}
        </h2>
        <JobsScreen
          scope="all"
          controls={(view, show) => <JobFilters view={view} onView={show} />}
          lastColumns={lastColumns}
        />
        {log.subject && (
          <LogSheet
            key={log.subject.job_id}
            job={log.subject}
            title={t('admin.jobs.log', { name: log.subject.name })}
            isOpen={log.isOpen}
            onClose={log.close}
          />
        )}
        {cancel.subject && (
          <CancelDialog job={cancel.subject} isOpen={cancel.isOpen} onClose={cancel.close} />
        )}
      </section>
    </>
  )
}
