import { type ApiScope, apiScopes, createApiKeyBody, endpoints } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'

/** Whether a text is a daily limit: a whole number from 1, or empty for none. */
export const isCoinLimit = (text: string): boolean => /^(?:[1-9]\d{0,7})?$/.test(text.trim())
export const readCoinLimit = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The messages of scopes, whose names have a colon. */
export const scopeTexts = {
  'lists:check': 'listsCheck',
  'runs:read': 'runsRead',
  'runs:write': 'runsWrite',
  'files:read': 'filesRead',
  'exports:read': 'exportsRead',
  'account:read': 'accountRead',
} as const satisfies Record<ApiScope, string>

const expiries = ['30', '90', '365', 'never'] as const
type Expiry = (typeof expiries)[number]

/** The form of a new key, and the key itself until it is stored. */
export function NewApiKey({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ name: string; secret: string }>()
  return created ? (
    <NewSecret {...created} onClose={onClose} />
  ) : (
    <KeyForm onCreated={setCreated} onCancel={onClose} />
  )
}

interface KeyFormProps {
  onCreated: (key: { name: string; secret: string }) => void
  onCancel: () => void
}

interface Choices {
  scopes: readonly ApiScope[]
  expiry: Expiry
}

/** The typed fields of a new key. Nothing is sent without a scope. */
function useKeyForm({ scopes, expiry }: Choices, onCreated: KeyFormProps['onCreated']) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const schema = createApiKeyBody
    .pick({ name: true, password: true })
    .extend({ daily: z.string().refine(isCoinLimit, t('apiKeys.badLimit')) })
  const empty = { name: '', daily: '', password: '' }
  return useContractForm(
    schema,
    empty,
    'createApiKey',
    async ({ name, daily, password }) => {
      if (scopes.length === 0) return
      const { secret, key } = await call(endpoints.createApiKey, {
        body: {
          name,
          password,
          scopes: [...scopes],
          expires_in_days: expiry === 'never' ? null : Number(expiry),
          daily_coins: readCoinLimit(daily),
        },
      })
      onCreated({ name: key.name, secret })
      await client.invalidateQueries(queries.apiKeys)
    },
    (name) => (name === 'daily_coins' ? 'daily' : name),
  )
}

function KeyForm({ onCreated, onCancel }: KeyFormProps) {
  const { t } = useTranslation()
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['lists:check', 'runs:read'])
  const [expiry, setExpiry] = useState<Expiry>('365')
  const form = useKeyForm({ scopes, expiry }, onCreated)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      className="flex flex-col gap-5"
      aria-label={t('apiKeys.createTitle')}
    >
      <h3 className="font-medium">{t('apiKeys.createTitle')}</h3>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Field
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        autoFocus
        autoComplete="off"
        maxLength={80}
        {...form.field('name')}
      />
      <Scopes chosen={scopes} onChange={setScopes} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('apiKeys.expiry')}
          value={expiry}
          placeholder=""
          choices={expiries.map((value) => ({ value, label: t(`apiKeys.expiries.${value}`) }))}
          onChange={setExpiry}
        />
        <Field
          label={t('apiKeys.limit')}
          placeholder={t('apiKeys.limitHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('daily')}
        />
      </div>
      <PasswordField
        label={t('apiKeys.password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <FormActions
        label={t('apiKeys.submit')}
        busyLabel={t('apiKeys.creating')}
        isBusy={form.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  )
}

interface ScopesProps {
  chosen: readonly ApiScope[]
  onChange: (scopes: readonly ApiScope[]) => void
}

function Scopes({ chosen, onChange }: ScopesProps) {
  const { t } = useTranslation()
  const toggle = (scope: ApiScope) =>
    onChange(apiScopes.filter((one) => (one === scope ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{t('apiKeys.permissions')}</legend>
      {apiScopes.map((scope) => (
        <label key={scope} className="flex cursor-pointer items-start gap-3 py-0.5">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-accent"
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
          <span>
            {t(`apiKeys.scopes.${scopeTexts[scope]}`)} <code className="text-sm text-muted">{scope}</code>
          </span>
        </label>
      ))}
      <FieldError text={chosen.length === 0 ? t('apiKeys.noScope') : undefined} />
    </fieldset>
  )
}

function NewSecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="waiting" title={t('apiKeys.secretTitle')}>
        {t('apiKeys.secretText')}
      </Notice>
      <CopyField
        label={t('apiKeys.secret', { name })}
        value={secret}
        labels={{ copy: t('apiKeys.copy'), copied: t('apiKeys.copied') }}
        autoFocus
      />
      <div>
        <Button look="primary" onClick={onClose}>
          {t('apiKeys.stored')}
        </Button>
      </div>
    </div>
  )
}
