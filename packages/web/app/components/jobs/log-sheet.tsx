import { hasEnded } from '@merkwerk/client/app'
import type { Job } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { queries } from '../../api/queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { inputClass } from '../../ui/field.tsx'
import { RotateCw } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../skeleton-lines.tsx'

/** Refetch interval of a running job's log. */
const refreshMs = 2_000

type LoggedJob = Pick<Job, 'job_id' | 'status'>

interface LogSheetProps {
  job: LoggedJob
  title: string
  isOpen: boolean
  onClose: () => void
}

export function LogSheet({ job, title, isOpen, onClose }: LogSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} actions={<RefreshLog job={job} />}>
      <LogText job={job} />
    </Sheet>
  )
}

function RefreshLog({ job }: { job: LoggedJob }) {
  const { t } = useTranslation()
  const { refetch, isFetching } = useQuery(queries.log(job.job_id))
  return (
    <IconButton
      icon={RotateCw}
      label={t('run.logRefresh')}
      disabled={isFetching}
      onClick={() => void refetch()}
    />
  )
}

/** A list knows only the status at the time it was fetched. */
function useIsRunning({ job_id, status }: LoggedJob): boolean {
  const { data } = useQuery({ ...queries.run(job_id), enabled: !hasEnded(status) })
  return !hasEnded(data?.status ?? status)
}

function LogText({ job }: { job: LoggedJob }) {
  const { t } = useTranslation()
  const isRunning = useIsRunning(job)
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({
    ...queries.log(job.job_id),
    refetchInterval: isRunning ? refreshMs : false,
  })
  useEffect(() => {
    // The last lines are written when the job ends.
    if (!isRunning) void refetch({ cancelRefetch: false })
  }, [isRunning, refetch])
  const lines = data?.log.trimEnd().split('\n') ?? []
  const shown = lines.filter((line) => line.toLowerCase().includes(text.toLowerCase()))
  const end = useTail(isRunning ? shown.length : undefined)
  if (error) return <Notice tone="error">{describeError(error, 'streamLog')}</Notice>
  if (data === undefined) return <SkeletonLines />
  if (data.log.trim() === '') return <p className="text-muted">{t('run.logEmpty')}</p>
  return (
    <>
      <LogSearch text={text} onSearch={setText} shown={shown.length} lines={lines.length} />
      <pre className="font-mono text-xs leading-5 whitespace-pre-wrap break-words">{shown.join('\n')}</pre>
      <div ref={end} className="h-px" />
    </>
  )
}

interface LogSearchProps {
  text: string
  onSearch: (text: string) => void
  shown: number
  lines: number
}

function LogSearch({ text, onSearch, shown, lines }: LogSearchProps) {
  const { t } = useTranslation()
  const count = useId()
  return (
    <div className="sticky -top-5 z-10 -mx-5 -mt-5 mb-4 flex items-center gap-3 border-b border-line bg-surface px-5 py-3">
      <input
        type="search"
        aria-label={t('run.logSearch')}
        aria-describedby={count}
        placeholder={t('run.logSearch')}
        value={text}
        onChange={(event) => onSearch(event.target.value)}
        className={`${inputClass} h-9 min-w-0 flex-1`}
      />
      <span id={count} role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
        {t('run.logLines', { shown, total: lines })}
      </span>
    </div>
  )
}

/** Marks the end of a growing log. While the end is visible, the view follows it. An undefined `length` disables this. */
function useTail(length: number | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const isShown = length !== undefined && length > 0
  useEffect(() => {
    const mark = end.current
    if (!isShown || !mark) return
    const observer = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting ?? false
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [isShown])
  useEffect(() => {
    if (length !== undefined && isAtEnd.current) end.current?.scrollIntoView({ block: 'end' })
  }, [length])
  return end
}
