import type { JobDetail } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { hasEnded } from '../../api/job-events.ts'
import { queries } from '../../api/queries.ts'
import { IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The log of a running job is read again this often while it is open. */
const refreshMs = 2_000

interface LogSheetProps {
  job: JobDetail
  isOpen: boolean
  onClose: () => void
}

export function LogSheet({ job, isOpen, onClose }: LogSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('job.log')} actions={<RefreshLog job={job} />}>
      <LogText job={job} />
    </Sheet>
  )
}

function RefreshLog({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const { refetch, isFetching } = useQuery(queries.log(job.job_id))
  return (
    <IconButton
      icon={RotateCw}
      label={t('job.logRefresh')}
      disabled={isFetching}
      onClick={() => void refetch()}
    />
  )
}

function LogText({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const isRunning = !hasEnded(job.status)
  const { data, error } = useQuery({
    ...queries.log(job.job_id),
    refetchInterval: isRunning ? refreshMs : false,
  })
  const end = useRef<HTMLDivElement>(null)
  const log = data?.log
  // What is new comes last: a running job's log is read from its end.
  useEffect(() => {
    if (isRunning && log) end.current?.scrollIntoView({ block: 'end' })
  }, [isRunning, log])
  if (error) return <Notice tone="error">{describeError(error, 'streamLog')}</Notice>
  if (data === undefined) {
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-4/5" />
      </div>
    )
  }
  if (data.log.trim() === '') return <p className="text-muted">{t('job.logEmpty')}</p>
  return (
    <>
      <pre className="font-mono text-xs leading-5 whitespace-pre-wrap break-words">{data.log}</pre>
      <div ref={end} />
    </>
  )
}
