import { type Webhook, type WebhookEvent, webhookBody, webhookEventTypes } from '@merkwerk/contract'
import { useId, useState } from 'react'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'

interface WebhookFormProps {
  webhook?: Webhook
  calling: 'createWebhook' | 'changeWebhook'
  labels: { submit: string; busy: string }
  onSubmit: (body: { url: string; description: string; events: WebhookEvent[] }) => Promise<void>
  onCancel: () => void
}

const addressSchema = webhookBody.pick({ url: true, description: true })

/** Address, description and events of an endpoint. */
export function WebhookForm({ webhook, calling, labels, onSubmit, onCancel }: WebhookFormProps) {
  const { t } = useTranslation()
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    webhook?.events ?? ['run.completed', 'run.failed'],
  )
  const values = { url: webhook?.url ?? '', description: webhook?.description ?? '' }
  const form = useContractForm(addressSchema, values, calling, async ({ url, description }) => {
    if (events.length > 0) await onSubmit({ url, description, events: [...events] })
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex max-w-xl flex-col gap-5">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Field
        label={t('webhooks.url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoFocus
        spellCheck={false}
        autoComplete="off"
        {...form.field('url')}
      />
      <Field
        label={t('webhooks.description')}
        hint={t('webhooks.optional')}
        autoComplete="off"
        maxLength={200}
        {...form.field('description')}
      />
      <EventChoice
        chosen={events}
        error={form.isSubmitted && events.length === 0 ? t('webhooks.noEvents') : undefined}
        onChange={setEvents}
      />
      <FormActions
        label={labels.submit}
        busyLabel={labels.busy}
        isBusy={form.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  )
}

interface EventChoiceProps {
  chosen: readonly WebhookEvent[]
  error: string | undefined
  onChange: (chosen: readonly WebhookEvent[]) => void
}

function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="font-medium">{t('webhooks.events')}</legend>
      <div className="mt-2 flex flex-col gap-2">
        {webhookEventTypes.map((type) => (
          <label key={type} className="flex items-start gap-2.5">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={chosen.includes(type)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
              }
            />
            <span className="min-w-0">
              {t(`webhooks.event.${type}`)} <code className="font-mono text-sm text-muted">{type}</code>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={errorId} text={error} />
      </div>
    </fieldset>
  )
}
