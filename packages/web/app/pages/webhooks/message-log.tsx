import {
  endpoints,
  type Webhook,
  type WebhookAttempt,
  type WebhookMessage,
  type WebhookMessageState,
  webhookMessageStates,
} from '@merkwerk/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { webhookQueries } from '../../api/webhook-queries.ts'
import { Moment } from '../../components/moment.tsx'
import { QueryBoundary, QueryState } from '../../components/query-boundary.tsx'
import { SkeletonLines } from '../../components/skeleton-lines.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { CircleX } from '../../ui/icons/app-icons.ts'
import { CircleCheck, Clock3 } from '../../ui/icons/public-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Filter = WebhookMessageState | 'all'

/** The messages of an endpoint with their attempts. */
export function MessageLog({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>('all')
  const choices = (['all', ...webhookMessageStates] as const).map(
    (choice) =>
      [choice, choice === 'all' ? t('webhooks.log.all') : t(`webhooks.log.states.${choice}`)] as const,
  )
  return (
    <section>
      <h2 className="text-lg">{t('webhooks.log.title')}</h2>
      <p className="mt-1 mb-3 text-muted">{t('webhooks.log.text')}</p>
      <Segments label={t('webhooks.log.filter')} value={filter} choices={choices} onChange={setFilter} />
      <Panel as="div" className="mt-3 overflow-clip">
        <Messages key={filter} webhook={webhook} filter={filter} />
      </Panel>
    </section>
  )
}

function Messages({ webhook, filter }: { webhook: Webhook; filter: Filter }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(
    webhookQueries.messages(webhook.webhook_id, filter === 'all' ? undefined : filter),
  )
  const loading = <SkeletonRows rows={3} cells={['w-48', 'ml-auto w-24']} label={t('webhooks.log.loading')} />
  if (!query.data)
    return <QueryState query={query} calling="listWebhookMessages" className="p-4" loading={loading} />
  const messages = query.data.pages.flatMap((page) => page.messages)
  if (messages.length === 0)
    return (
      <p className="px-5 py-6 text-muted">
        {t(filter === 'all' ? 'webhooks.log.empty' : 'webhooks.log.emptyFilter')}
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <MessageItem key={message.message_id} webhook={webhook} message={message} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line p-3">
          <Button look="ghost" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('webhooks.log.more')}
          </Button>
        </div>
      )}
    </>
  )
}

const looks = {
  pending: { Icon: Clock3, color: 'text-ambiguous' },
  delivered: { Icon: CircleCheck, color: 'text-found' },
  failed: { Icon: CircleX, color: 'text-blocked' },
} as const

interface MessageProps {
  webhook: Webhook
  message: WebhookMessage
}

function MessageItem({ webhook, message }: MessageProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { type, state, created_at: at, attempts, next_attempt_at: next } = message
  const { Icon, color } = looks[state]
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 font-medium">{t(`webhooks.event.${type}`)}</p>
        <span className={clsx('inline-flex items-center gap-1.5 font-medium', color)}>
          <Icon className="size-4 shrink-0" aria-hidden />
          {t(`webhooks.log.states.${state}`)}
        </span>
      </div>
      <p className="text-sm text-muted tabular-nums">
        <Moment iso={at} /> · {t('webhooks.log.attempts', { count: attempts })}
        {next !== null && ` · ${t('webhooks.log.next', { moment: formatMoment(next) })}`}
      </p>
      <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer text-sm text-muted hover:text-ink">
          {t('webhooks.log.show')}
        </summary>
        {isOpen && <MessageDetails webhook={webhook} message={message} />}
      </details>
    </li>
  )
}

function MessageDetails({ webhook, message }: MessageProps) {
  const { t } = useTranslation()
  const mayChange = useMayChange()
  const { webhook_id: id } = webhook
  const { message_id: messageId, attempts } = message
  const query = useQuery(webhookQueries.message(id, messageId, attempts))
  const replay = useToastMutation(
    'replayWebhookMessage',
    () => call(endpoints.replayWebhookMessage, { params: { id, message: messageId } }),
    { done: t('webhooks.log.replayed'), refresh: [webhookQueries.webhooks.queryKey] },
  )
  return (
    <QueryBoundary
      query={query}
      calling="getWebhookMessage"
      className="mt-3"
      loading={<SkeletonLines className="mt-3" />}
    >
      {({ body, log }) => (
        <div className="mt-3 flex flex-col gap-4">
          <p className="font-mono text-sm text-muted wrap-anywhere">{messageId}</p>
          {log.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
          <div>
            <p className="font-medium">{t('webhooks.log.body')}</p>
            <Code text={JSON.stringify(JSON.parse(body), null, 2)} />
          </div>
          {mayChange && webhook.disabled_at === null && (
            <div>
              <Button isBusy={replay.isPending} onClick={() => replay.mutate()}>
                {t('webhooks.log.replay')}
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryBoundary>
  )
}

function Attempt({
  attempt: { number, at, duration_ms: ms, status, error, detail },
}: {
  attempt: WebhookAttempt
}) {
  const { t } = useTranslation()
  return (
    <div>
      <p className="font-medium">
        {t('webhooks.log.attempt', { number })}:{' '}
        {error === null
          ? t('webhooks.log.status', { status: status ?? '' })
          : t(`webhooks.log.errors.${error}`)}
      </p>
      <p className="text-sm text-muted tabular-nums">
        <Moment iso={at} /> · {t('webhooks.log.duration', { ms })}
      </p>
      {detail === '' ? (
        <p className="text-sm text-muted">{t('webhooks.log.noResponse')}</p>
      ) : (
        <Code text={detail} />
      )}
    </div>
  )
}

const Code = ({ text }: { text: string }) => (
  <pre className="mt-1 rounded-lg bg-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
    {text}
  </pre>
)
