import { type Delivery, endpoints, type Schedule, transferFailureTexts } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/index.ts'
import { scheduleQueries } from '../../api/schedule-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SkeletonLines } from '../../components/skeleton-lines.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatDuration, formatMoment } from '../../messages/format.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'

/** Renders its content, which is fetched then, once the user opens it. */
export function OpenedDetails({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-sm text-muted hover:text-ink">{title}</summary>
      {isOpen && children}
    </details>
  )
}

/** The files that a schedule sent to its server, with their attempts. */
export function DeliveryList({ schedule: { schedule_id: id, time_zone: zone } }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const query = useQuery(scheduleQueries.deliveries(id))
  return (
    <QueryBoundary
      query={query}
      calling="listScheduleDeliveries"
      className="mt-2"
      loading={<SkeletonLines className="mt-3" />}
    >
      {({ deliveries }) =>
        deliveries.length > 0 ? (
          <ul className="mt-2 flex flex-col gap-3">
            {deliveries.map((delivery) => (
              <li key={delivery.delivery_id}>
                <DeliveryText delivery={delivery} zone={zone} />
                {delivery.state === 'failed' && <SendAgain schedule={id} delivery={delivery} />}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-sm text-muted">{t('schedules.deliveries.none')}</p>
        )
      }
    </QueryBoundary>
  )
}

function SendAgain({
  schedule: id,
  delivery: { delivery_id, file },
}: {
  schedule: string
  delivery: Delivery
}) {
  const { t } = useTranslation()
  const params = { id, delivery: delivery_id }
  const send = useToastMutation('sendDeliveryAgain', () => call(endpoints.sendDeliveryAgain, { params }), {
    done: t('schedules.deliveries.sending'),
    refresh: [scheduleQueries.deliveries(id).queryKey],
  })
  return (
    <Button
      className="mt-1.5"
      aria-label={`${t('schedules.deliveries.again')}: ${file}`}
      disabled={!useMayChange()}
      isBusy={send.isPending}
      onClick={() => send.mutate()}
    >
      {t('schedules.deliveries.again')}
    </Button>
  )
}

const looks = { pending: 'text-ambiguous', delivered: 'text-found', failed: 'text-blocked' }

function DeliveryText({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { t } = useTranslation()
  const { file, state, attempts, next_attempt_at: next } = delivery
  return (
    <div className="text-sm">
      <p className="wrap-anywhere">
        {file} · <span className={looks[state]}>{t(`schedules.deliveries.${state}`)}</span>
        {next !== null && attempts.length > 0 && (
          <span className="text-muted">
            {' · '}
            {t('schedules.deliveries.next', { moment: formatMoment(next, zone) })}
          </span>
        )}
      </p>
      <ol className="text-muted tabular-nums">
        {attempts.map((attempt) => (
          <AttemptItem key={attempt.at} attempt={attempt} zone={zone} />
        ))}
      </ol>
    </div>
  )
}

function AttemptItem({ attempt, zone }: { attempt: Delivery['attempts'][number]; zone: string }) {
  const { t } = useTranslation()
  const { at, duration_ms: ms, failure } = attempt
  // The server writes the limit of a timeout in English.
  const detail =
    failure === 'timeout'
      ? t('schedules.deliveries.after', { duration: formatDuration(ms / 1000) })
      : attempt.detail
  return (
    <li className="wrap-anywhere">
      <time dateTime={at}>{formatMoment(at, zone)}</time>:{' '}
      {failure === null ? t('schedules.deliveries.stored') : transferFailureTexts[failure][currentLanguage()]}
      {detail !== '' && ` (${detail})`}
    </li>
  )
}
