import { endpoints, type Webhook } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/index.ts'
import { webhookQueries } from '../../api/webhook-queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryState } from '../../components/query-boundary.tsx'
import { PausedNote } from '../../components/subscriber-fields.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatMoment } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { settingPaths } from '../../setting-paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus, Webhook as WebhookIcon } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookStatus } from './webhook-status.tsx'

await loadTexts('run', 'webhooks')

type Step = { name: 'list' } | { name: 'adding' } | { name: 'created'; secret: string }

export default function WebhooksPage() {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'list' })
  const { data } = useQuery(webhookQueries.webhooks)
  const mayAdd = useAccess() === 'full'
  const add = mayAdd && (
    <Button look="primary" icon={Plus} onClick={() => setStep({ name: 'adding' })}>
      {t('webhooks.add')}
    </Button>
  )
  return (
    <div className="max-w-4xl">
      <PageHeader
        back={{ to: settingPaths.automation, label: t('nav.setting') }}
        title={t('nav.webhooks')}
        lead={t('webhooks.lead')}
        actions={step.name === 'list' && data && data.webhooks.length > 0 && add}
      />
      <PausedNote />
      {step.name === 'adding' && <NewWebhook onStep={setStep} />}
      {step.name === 'created' && (
        <SecretPanel secret={step.secret} onDone={() => setStep({ name: 'list' })} />
      )}
      <Panel className="overflow-clip">
        <Endpoints add={step.name === 'list' && add} />
      </Panel>
    </div>
  )
}

function NewWebhook({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <Panel className="mb-6 p-5">
      <h2 className="mb-4 text-lg">{t('webhooks.add')}</h2>
      <WebhookForm
        calling="createWebhook"
        labels={{ submit: t('webhooks.create'), busy: t('webhooks.creating') }}
        onSubmit={async (body) => {
          const { secret } = await call(endpoints.createWebhook, { body })
          await client.invalidateQueries(webhookQueries.webhooks)
          onStep({ name: 'created', secret })
        }}
        onCancel={() => onStep({ name: 'list' })}
      />
    </Panel>
  )
}

function Endpoints({ add }: { add: React.ReactNode }) {
  const { t } = useTranslation()
  const query = useQuery(webhookQueries.webhooks)
  const loading = (
    <SkeletonRows
      rows={2}
      cells={['w-64', 'ml-auto w-20']}
      label={t('webhooks.loading')}
      className="h-[73px]"
    />
  )
  if (!query.data)
    return <QueryState query={query} calling="listWebhooks" className="p-4" loading={loading} />
  if (query.data.webhooks.length === 0)
    return (
      <EmptyState
        icon={WebhookIcon}
        title={t('webhooks.emptyTitle')}
        text={t('webhooks.emptyText')}
        action={add}
      />
    )
  return (
    <ul aria-label={t('webhooks.list')} className="divide-y divide-line">
      {query.data.webhooks.map((webhook) => (
        <WebhookItem key={webhook.webhook_id} webhook={webhook} />
      ))}
    </ul>
  )
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const { webhook_id: id, url, description, last_attempt_at: last, pending } = webhook
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={paths.webhook(id)} className="font-medium wrap-anywhere hover:underline">
          {url}
        </Link>
        {description && <p className="wrap-anywhere">{description}</p>}
        <p className="text-sm text-muted">
          {last === null
            ? t('webhooks.noAttempt')
            : t('webhooks.lastAttempt', { moment: formatMoment(last) })}
          {pending > 0 && ` · ${t('webhooks.pending', { count: pending })}`}
        </p>
        <p className="mt-1 font-mono text-sm text-muted wrap-anywhere">{webhook.events.join(', ')}</p>
      </div>
      <WebhookStatus webhook={webhook} />
    </li>
  )
}
