import { endpoints, type Job, jobStatuses } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { refreshRuns } from '../../../api/refresh-runs.ts'
import { JobsScreen } from '../../../components/jobs/jobs-screen.tsx'
import type { JobsView } from '../../../components/jobs/jobs-view.ts'
import { LogSheet } from '../../../components/jobs/log-sheet.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, MessageDialog } from '../../../ui/dialog.tsx'
import { Menu, MenuChoices } from '../../../ui/menu.tsx'
import { useOpened } from '../../../ui/use-opened.ts'
import { HealthPanel } from '../health/health-panel.tsx'
import { useAdminColumns } from './admin-columns.tsx'

await loadTexts('run')

export default function AdminJobsPage() {
  const { t } = useTranslation()
  const log = useOpened<Job>()
  const cancel = useOpened<Job>()
  const lastColumns = useAdminColumns(log.open, cancel.open)
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

const any = 'any'

function JobFilters({ view, onView }: { view: JobsView; onView: (change: Partial<JobsView>) => void }) {
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
            <span className="sr-only">{t('jobs.columns.status')}</span>
            {view.status ? t(`status.${view.status}`) : t('admin.jobs.anyStatus')}
          </Button>
        }
      >
        <MenuChoices
          label={t('jobs.columns.status')}
          value={view.status ?? any}
          choices={choices}
          onChange={(status) => onView({ status: status === any ? undefined : status })}
        />
      </Menu>
    </>
  )
}

function CancelDialog({ job, isOpen, onClose }: { job: Job; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(endpoints.cancelJob, { params: { id: job.job_id } }),
    onSettled: () => {
      onClose()
      return refreshRuns(client)
    },
  })
  const messages = {
    success: cancel.isSuccess ? t('admin.jobs.cancelled') : undefined,
    error: cancel.error ? describeError(cancel.error, 'cancelJob') : undefined,
  }
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('run.cancelTitle')}
        cancelLabel={t('run.cancelKeep')}
        confirmLabel={t('admin.jobs.cancel')}
        busyLabel={t('run.cancelBusy')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        <p>{t('run.cancelBody', { name: job.name })}</p>
        <p>{t('run.cancelFree')}</p>
      </ConfirmDialog>
      {(['success', 'error'] as const).map((tone) => (
        <MessageDialog
          key={tone}
          tone={tone}
          title={t(`admin.${tone}`)}
          text={messages[tone]}
          okLabel={t('admin.ok')}
          onClose={cancel.reset}
        />
      ))}
    </>
  )
}
