import { endpoints, type MarketplaceName } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ConnectionFormProps {
  marketplace: MarketplaceName
  onDone: () => Promise<void>
  onCancel: () => void
}

/** The credentials of one marketplace; they are tried before they are kept. */
export function ConnectionForm({ marketplace, onDone, onCancel }: ConnectionFormProps) {
  const { t } = useTranslation()
  const isAmazon = marketplace === 'amazon'
  const name = isAmazon ? 'connectAmazon' : 'connectEbay'
  const empty = { client_id: '', client_secret: '', refresh_token: '' }
  const form = useContractForm(endpoints[name].body, empty, name, async (body) => {
    if (isAmazon) await call(endpoints.connectAmazon, { body })
    else await call(endpoints.connectEbay, { body })
    await onDone()
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <div>
        <p className="font-medium">{t(`record.marketplaces.${marketplace}`)}</p>
        <p className="mt-1 text-pretty text-muted">{t(`settings.connections.where.${marketplace}`)}</p>
      </div>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Field
        label={t(`settings.connections.clientId.${marketplace}`)}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        error={form.problemOf('client_id')}
        {...form.register('client_id')}
      />
      <PasswordField
        label={t(`settings.connections.clientSecret.${marketplace}`)}
        autoComplete="off"
        error={form.problemOf('client_secret')}
        {...form.register('client_secret')}
      />
      {isAmazon && (
        <PasswordField
          label={t('settings.connections.refreshToken')}
          autoComplete="off"
          error={form.problemOf('refresh_token')}
          {...form.register('refresh_token')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isSubmitting}>
          {form.isSubmitting ? t('settings.connections.connecting') : t('settings.connections.tryAndKeep')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('settings.connections.cancel')}
        </Button>
      </div>
    </form>
  )
}
