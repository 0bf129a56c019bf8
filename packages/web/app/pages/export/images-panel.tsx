import type { ImageCheckState } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ListSelection } from '../../api/export-queries.ts'
import { downloadImages, imageQueries, startImageCheck } from '../../api/image-queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatBytes, formatCount, formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { ScanSearch } from '../../ui/icons/app-icons.ts'
import { CircleAlert, CircleCheck, Download } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'

/** The check of the images of rows, and their download. */
export function ImagesPanel({ selection }: { selection: ListSelection }) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const query = useQuery(imageQueries.check(selection, language))
  const state = query.data?.state
  const before = useRef(state)
  useEffect(() => {
    // A check changes the findings about images.
    if (before.current === 'running' && state !== 'running')
      void client.invalidateQueries({ queryKey: ['exports', 'report'] })
    before.current = state
  }, [client, state])
  return (
    <Panel className="mt-6 p-5" aria-busy={state === 'running'}>
      <h2 className="text-lg">{t('images.title')}</h2>
      <p className="mt-1 max-w-3xl text-pretty text-muted">
        {t('images.text')} {t('images.names')}
      </p>
      <QueryBoundary
        query={query}
        calling="getListImages"
        className="mt-4"
        loading={<Skeleton className="mt-4 h-10 w-64" />}
      >
        {(check) =>
          check.state === 'running' ? (
            <Progress check={check} />
          ) : (
            <Ended selection={selection} check={check} />
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function Progress({ check: { checked, total } }: { check: ImageCheckState }) {
  const { t } = useTranslation()
  const label = t(total === null ? 'images.counting' : 'images.checking')
  return (
    <div className="mt-4 max-w-xl">
      <p role="status">{label}</p>
      <progress
        aria-label={label}
        className="mt-2 h-2 w-full accent-(--color-accent)"
        {...(total !== null && { value: checked, max: Math.max(1, total) })}
      />
      <p className="text-sm text-muted tabular-nums">
        {total !== null && `${t('images.progress', { checked, total })}. `}
        {t('images.leave')}
      </p>
    </div>
  )
}

interface EndedProps {
  selection: ListSelection
  check: ImageCheckState
}

function Ended({ selection, check }: EndedProps) {
  const { t, language } = useTranslation()
  const start = useToastMutation('checkListImages', () => startImageCheck(selection), {
    done: t('images.started'),
    refresh: [imageQueries.check(selection, language).queryKey],
  })
  const { state, usable } = check
  return (
    <>
      {state !== 'none' && <Result check={check} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {usable > 0 && <DownloadImages selection={selection} check={check} />}
        <Button
          icon={ScanSearch}
          className="max-sm:w-full"
          isBusy={start.isPending}
          onClick={() => start.mutate()}
        >
          {t(state === 'none' ? 'images.check' : state === 'failed' ? 'images.continue' : 'images.again')}
        </Button>
      </div>
    </>
  )
}

function Result({ check }: { check: ImageCheckState }) {
  const { t } = useTranslation()
  const { state, usable, bytes, problems, finished_at: finishedAt, total, limits } = check
  const unusable = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="mt-4 flex flex-col gap-3">
      {state === 'failed' && <Notice tone="error">{t('images.failed')}</Notice>}
      {total === 0 ? (
        <p className="text-muted">{t('images.none')}</p>
      ) : (
        <p className="flex items-start gap-2">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-found" aria-hidden />
          {t('images.usable', { count: usable, size: formatBytes(bytes) })}
        </p>
      )}
      {unusable > 0 && (
        <div className="flex items-start gap-2">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-ambiguous" aria-hidden />
          <div className="min-w-0">
            <p>{t('images.unusable', { count: unusable })}</p>
            <ul className="mt-1 list-disc pl-5 text-muted marker:text-faint">
              {problems.map(({ problem, text, count }) => (
                <li key={problem}>
                  <span className="tabular-nums">{formatCount(count)}</span> × {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {check.is_limited && (
        <p className="text-pretty text-muted">
          {t('images.limited', { images: limits.images, size: formatBytes(limits.bytes) })}
        </p>
      )}
      {finishedAt && (
        <p className="text-sm text-muted">{t('images.checkedAt', { moment: formatMoment(finishedAt) })}</p>
      )}
    </div>
  )
}

/** Starts the download after the declaration of rights. */
function DownloadImages({ selection, check: { rights } }: EndedProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const [isConfirmed, setConfirmed] = useState(false)
  const id = useId()
  return (
    <ConfirmedCall
      trigger={
        <Button icon={Download} className="max-sm:w-full">
          {t('images.download')}
        </Button>
      }
      look="primary"
      title={t('images.rightsTitle')}
      labels={{ keep: t('images.keep'), confirm: t('images.download'), busy: t('images.preparing') }}
      name="createListImageDownload"
      isReady={isConfirmed}
      onOpen={() => setConfirmed(false)}
      onConfirm={() => downloadImages(selection)}
      onDone={() => toast('success', t('images.downloading'))}
      fields={
        <label htmlFor={id} className="flex cursor-pointer items-start gap-3">
          <input
            id={id}
            type="checkbox"
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="font-medium">{t('images.confirm')}</span>
        </label>
      }
    >
      <p className="text-pretty text-ink">{rights.text}</p>
      <p className="text-sm text-pretty">{t('images.rightsNote')}</p>
    </ConfirmedCall>
  )
}
