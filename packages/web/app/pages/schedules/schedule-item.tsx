import {
  endpoints,
  type Schedule,
  type ScheduleRun,
  type Transfer,
  transferFailureTexts,
} from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { downloadChanges } from '../../api/download.ts'
import { exportQueries } from '../../api/export-queries.ts'
import { call } from '../../api/index.ts'
import { scheduleQueries } from '../../api/schedule-queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SkeletonLines } from '../../components/skeleton-lines.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatMoment } from '../../messages/format.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeliveryList, OpenedDetails } from './deliveries.tsx'
import { toFrequency, type weekdays } from './frequency.ts'
import { ScheduleForm } from './schedule-form.tsx'

/** A schedule with its state, its last run and its actions. */
export function ScheduleItem({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <li className="px-5 py-4">
        <h2 className="mb-4 text-lg wrap-anywhere">{schedule.list_name}</h2>
        <ScheduleForm
          schedule={schedule}
          calling="changeSchedule"
          labels={{ submit: t('schedules.save'), busy: t('app.saving') }}
          onSubmit={async (body) => {
            await call(endpoints.changeSchedule, { params: { id: schedule.schedule_id }, body })
            await client.invalidateQueries(scheduleQueries.schedules)
            toast('success', t('schedules.saved'))
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  return <ScheduleView schedule={schedule} onEdit={() => setEditing(true)} />
}

function ScheduleView({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const { t } = useTranslation()
  const times = useTimes(schedule)
  const scope = useScope(schedule)
  const { list_id: listId, list_name: name, time_zone: zone } = schedule
  const { paused_reason: reason, next_run_at: next, api_key: apiKey } = schedule
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <Link to={paths.list(listId)} className="font-medium wrap-anywhere hover:underline">
            {name}
          </Link>
          <p>{times}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {scope} · {t('schedules.limit', { count: schedule.max_coins })}
            {apiKey !== null && ` · ${t('schedules.apiKey', { name: apiKey })}`}
          </p>
          <p
            className={
              reason !== null && reason !== 'owner'
                ? 'text-sm font-medium text-blocked'
                : 'text-sm text-muted'
            }
          >
            {reason
              ? t(`schedules.paused.${reason}`)
              : next
                ? t('schedules.nextRun', { moment: formatMoment(next, zone) })
                : t('schedules.noNext')}
          </p>
        </div>
        <Actions schedule={schedule} onEdit={onEdit} />
      </div>
      <Servers schedule={schedule} />
      {schedule.last_run && (
        <div className="mt-2">
          <RunText run={schedule.last_run} zone={zone} />
        </div>
      )}
      <OpenedDetails title={t('schedules.runs')}>
        <RunList schedule={schedule} />
      </OpenedDetails>
      {schedule.output && (
        <OpenedDetails title={t('schedules.deliveries.title')}>
          <DeliveryList schedule={schedule} />
        </OpenedDetails>
      )}
    </li>
  )
}

function useTimes({ cron, time_zone: zone }: Schedule): string {
  const { t } = useTranslation()
  const { kind, time, weekday, day } = toFrequency(cron)
  const texts = {
    hourly: () => t('schedules.every.hourly', { minute: time.slice(3) }),
    daily: () => t('schedules.every.daily', { time }),
    weekly: () =>
      t('schedules.every.weekly', {
        weekday: t(`schedules.weekdays.${weekday as (typeof weekdays)[number]}`),
        time,
      }),
    monthly: () =>
      day === 'L' ? t('schedules.every.lastDay', { time }) : t('schedules.every.monthly', { day, time }),
    cron: () => t('schedules.every.cron', { cron }),
  }
  return `${texts[kind]()} (${zone})`
}

function useScope({ scope, max_age_days: days }: Schedule): string {
  const { t } = useTranslation()
  if (scope === 'all') return t('schedules.scopeShown.all')
  return days === null ? t('schedules.scopeShown.open') : t('schedules.scopeShown.stale', { count: days })
}

function Actions({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const { schedule_id: id, list_name: name, paused_at: pausedAt } = schedule
  const refresh = [scheduleQueries.schedules.queryKey]
  const pause = useToastMutation(
    'changeSchedule',
    () => call(endpoints.changeSchedule, { params: { id }, body: { paused: pausedAt === null } }),
    { refresh },
  )
  const mayChange = useMayChange()
  const pauseLabel = t(pausedAt === null ? 'schedules.pause' : 'schedules.resume')
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && (
        <>
          <Button aria-label={`${t('schedules.edit')}: ${name}`} onClick={onEdit}>
            {t('schedules.edit')}
          </Button>
          <Button
            aria-label={`${pauseLabel}: ${name}`}
            isBusy={pause.isPending}
            onClick={() => pause.mutate()}
          >
            {pauseLabel}
          </Button>
        </>
      )}
      <ConfirmedCall
        trigger={
          <Button look="danger" aria-label={`${t('schedules.delete')}: ${name}`}>
            {t('schedules.delete')}
          </Button>
        }
        title={t('schedules.deleteTitle')}
        labels={{ keep: t('schedules.keep'), confirm: t('schedules.delete'), busy: t('app.deleting') }}
        name="deleteSchedule"
        onConfirm={() => call(endpoints.deleteSchedule, { params: { id } })}
        onDone={() => toast('success', t('schedules.deleted'))}
        onSettled={() => client.invalidateQueries(scheduleQueries.schedules)}
      >
        <p>{name}</p>
        <p>{t('schedules.deleteText')}</p>
      </ConfirmedCall>
    </div>
  )
}

function Servers({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation()
  return (['input', 'output'] as const).map((direction) => {
    const server = schedule[direction]
    if (!server) return null
    const address = server.kind === 'https' ? server.url : sftpAddress(server)
    return (
      <p key={direction} className="mt-1 text-sm wrap-anywhere text-muted">
        {t(`schedules.transfer.${direction}`)}: {address}
        {direction === 'output' && <PackageText schedule={schedule} />}
        {server.refused_host_key !== null && (
          <span className="block font-medium text-blocked">{t('schedules.transfer.keyRefused')}</span>
        )}
      </p>
    )
  })
}

function PackageText({ schedule: { export_package: chosen } }: { schedule: Schedule }) {
  const { t, language } = useTranslation()
  const { data, isPending } = useQuery({ ...exportQueries.targets(language), enabled: chosen !== null })
  if (!chosen || isPending) return null
  const target = data?.targets.find((one) => one.target === chosen.target)?.name ?? chosen.target
  return ` · ${t('schedules.package.shown', { target })}`
}

const sftpAddress = ({ host, port, path }: Extract<Transfer, { kind: 'sftp' }>): string =>
  `sftp://${host}${port === 22 ? '' : `:${port}`}${path.startsWith('/') ? '' : '/'}${path}`

function RunList({ schedule: { schedule_id: id, time_zone: zone } }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const query = useQuery(scheduleQueries.runs(id))
  return (
    <QueryBoundary
      query={query}
      calling="listScheduleRuns"
      className="mt-2"
      loading={<SkeletonLines className="mt-3" />}
    >
      {({ runs }) =>
        runs.length > 0 ? (
          <ul className="mt-2 flex flex-col gap-2">
            {runs.map((run) => (
              <li key={run.due_at}>
                <RunText run={run} zone={zone} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-sm text-muted">{t('schedules.noRuns')}</p>
        )
      }
    </QueryBoundary>
  )
}

function ChangesDownload({ job }: { job: string }) {
  const { t } = useTranslation()
  const download = useToastMutation('getRunChangesFile', () => downloadChanges(job))
  return (
    <>
      {' · '}
      <button
        type="button"
        className="underline underline-offset-2"
        aria-disabled={download.isPending}
        onClick={() => !download.isPending && download.mutate()}
      >
        {t('schedules.downloadChanges')}
      </button>
    </>
  )
}

/** The result of a run, in the time zone of its schedule. */
function RunText({ run, zone }: { run: ScheduleRun; zone: string }) {
  const { t } = useTranslation()
  const { due_at: due, run_id: id, skipped, missed, changes } = run
  return (
    <p className="text-sm tabular-nums">
      <time dateTime={due}>{formatMoment(due, zone)}</time>:{' '}
      {skipped !== null ? (
        <span className="text-ambiguous">{t(`schedules.skipped.${skipped}`)}</span>
      ) : id !== null ? (
        <Link to={paths.job(id)} className="underline underline-offset-2">
          {t('schedules.started')}
        </Link>
      ) : (
        t('schedules.starting')
      )}
      {run.input_failure && ` · ${transferFailureTexts[run.input_failure][currentLanguage()]}`}
      {run.input?.state === 'changed' && ` · ${t('schedules.fetched', run.input)}`}
      {changes && ` · ${t('schedules.changes', changes)}`}
      {changes && id !== null && <ChangesDownload job={id} />}
      {missed > 0 && ` · ${t('schedules.missed', { count: missed })}`}
    </p>
  )
}
