import { endpoints, type Webhook } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../api/index.ts'
import { webhookQueries } from '../../api/webhook-queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryState } from '../../components/query-boundary.tsx'
import { SkeletonLines } from '../../components/skeleton-lines.tsx'
import { PausedNote } from '../../components/subscriber-fields.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatMoment } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Webhook as WebhookIcon } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { MessageLog } from './message-log.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookStatus } from './webhook-status.tsx'

await loadTexts('run', 'webhooks')

export default function WebhookPage() {
  const { t } = useTranslation()
  const { webhookId = '' } = useParams()
  const query = useQuery(webhookQueries.webhooks)
  const webhook = query.data?.webhooks.find(({ webhook_id: id }) => id === webhookId)
  if (webhook) return <EndpointView key={webhookId} webhook={webhook} />
  return (
    <div className="max-w-4xl">
      <PageHeader back={{ to: paths.webhooks, label: t('nav.webhooks') }} title={t('nav.webhooks')} />
      {query.data ? (
        <Panel>
          <EmptyState
            icon={WebhookIcon}
            title={t('webhooks.missingTitle')}
            text={t('webhooks.missingText')}
            action={<ButtonLink to={paths.webhooks}>{t('webhooks.open')}</ButtonLink>}
          />
        </Panel>
      ) : (
        <QueryState query={query} calling="listWebhooks" loading={<SkeletonLines />} />
      )}
    </div>
  )
}

function EndpointView({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { webhook_id: id, url, disabled_reason: reason } = webhook
  const params = { id }
  const mayChange = useMayChange()
  const refresh = [webhookQueries.webhooks.queryKey]
  const test = useToastMutation('testWebhook', () => call(endpoints.testWebhook, { params }), {
    done: t('webhooks.tested'),
    refresh,
  })
  const turnOn = useToastMutation(
    'changeWebhook',
    () => call(endpoints.changeWebhook, { params, body: { enabled: true } }),
    { refresh },
  )
  const action = reason === null ? test : turnOn
  return (
    <div className="max-w-4xl">
      <PageHeader
        back={{ to: paths.webhooks, label: t('nav.webhooks') }}
        title={new URL(url).host}
        lead={<span className="wrap-anywhere">{url}</span>}
        actions={
          <Button
            look="primary"
            disabled={!mayChange}
            isBusy={action.isPending}
            onClick={() => action.mutate()}
          >
            {t(reason === null ? 'webhooks.test' : 'webhooks.turnOn')}
          </Button>
        }
      />
      <PausedNote />
      {secret && <SecretPanel secret={secret} isRotated onDone={() => setSecret(undefined)} />}
      {reason && (
        <div className="mb-6">
          <Notice tone={reason === 'owner' ? 'waiting' : 'error'}>{t(`webhooks.disabled.${reason}`)}</Notice>
        </div>
      )}
      <Panel className="mb-6 p-5">
        {isEditing ? (
          <EditForm webhook={webhook} onDone={() => setEditing(false)} />
        ) : (
          <Details webhook={webhook} onEdit={() => setEditing(true)} onSecret={setSecret} />
        )}
      </Panel>
      <MessageLog webhook={webhook} />
    </div>
  )
}

interface DetailsProps {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: string) => void
}

function Details({ webhook, onEdit, onSecret }: DetailsProps) {
  const { t } = useTranslation()
  const mayChange = useMayChange()
  const { description, disabled_reason: reason, previous_secret_until: until } = webhook
  return (
    <>
      <WebhookStatus webhook={webhook} />
      {description && <p className="mt-2 wrap-anywhere">{description}</p>}
      <ul className="mt-2 list-disc pl-5 text-muted marker:text-faint">
        {webhook.events.map((type) => (
          <li key={type}>{t(`webhooks.event.${type}`)}</li>
        ))}
      </ul>
      {until && (
        <p className="mt-2 text-sm">{t('webhooks.previousSecret', { moment: formatMoment(until) })}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayChange && (
          <>
            <Button onClick={onEdit}>{t('webhooks.edit')}</Button>
            <RotateSecret webhook={webhook} onSecret={onSecret} />
          </>
        )}
        {mayChange && reason === null && <TurnOff webhook={webhook} />}
        <DeleteWebhook webhook={webhook} />
      </div>
    </>
  )
}

function EditForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return (
    <WebhookForm
      webhook={webhook}
      calling="changeWebhook"
      labels={{ submit: t('webhooks.save'), busy: t('app.saving') }}
      onSubmit={async (body) => {
        await call(endpoints.changeWebhook, { params: { id: webhook.webhook_id }, body })
        await client.invalidateQueries(webhookQueries.webhooks)
        toast('success', t('webhooks.saved'))
        onDone()
      }}
      onCancel={onDone}
    />
  )
}

function RotateSecret({
  webhook: { webhook_id: id },
  onSecret,
}: {
  webhook: Webhook
  onSecret: (secret: string) => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ConfirmedCall
      trigger={<Button>{t('webhooks.rotate')}</Button>}
      title={t('webhooks.rotateTitle')}
      look="primary"
      labels={{ keep: t('webhooks.keepSecret'), confirm: t('webhooks.rotate'), busy: t('webhooks.rotating') }}
      name="rotateWebhookSecret"
      onConfirm={() => call(endpoints.rotateWebhookSecret, { params: { id } })}
      onDone={({ secret }) => onSecret(secret)}
      onSettled={() => client.invalidateQueries(webhookQueries.webhooks)}
    >
      <p>{t('webhooks.rotateText')}</p>
    </ConfirmedCall>
  )
}

function TurnOff({ webhook: { webhook_id: id } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ConfirmedCall
      trigger={<Button>{t('webhooks.turnOff')}</Button>}
      title={t('webhooks.turnOffTitle')}
      labels={{ keep: t('webhooks.keepOn'), confirm: t('webhooks.turnOff'), busy: t('webhooks.turningOff') }}
      name="changeWebhook"
      onConfirm={() => call(endpoints.changeWebhook, { params: { id }, body: { enabled: false } })}
      onSettled={() => client.invalidateQueries({ queryKey: webhookQueries.webhooks.queryKey })}
    >
      <p>{t('webhooks.turnOffText')}</p>
    </ConfirmedCall>
  )
}

function DeleteWebhook({ webhook: { webhook_id: id, url } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  return (
    <ConfirmedCall
      trigger={<Button look="danger">{t('webhooks.delete')}</Button>}
      title={t('webhooks.deleteTitle')}
      labels={{ keep: t('webhooks.keep'), confirm: t('webhooks.delete'), busy: t('app.deleting') }}
      name="deleteWebhook"
      onConfirm={() => call(endpoints.deleteWebhook, { params: { id } })}
      onDone={() => {
        toast('success', t('webhooks.deleted'))
        void navigate(paths.webhooks)
      }}
      onSettled={() => client.invalidateQueries(webhookQueries.webhooks)}
    >
      <p>{url}</p>
      <p>{t('webhooks.deleteText')}</p>
    </ConfirmedCall>
  )
}
