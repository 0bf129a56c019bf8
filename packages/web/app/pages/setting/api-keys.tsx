import { type ApiKey, endpoints } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyRound } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { isCoinLimit, NewApiKey, readCoinLimit, scopeTexts } from './new-api-key.tsx'
import { SettingSection } from './section.tsx'

export function ApiKeysSection() {
  const query = useQuery(queries.apiKeys)
  return (
    <SettingSection id="api-keys" title="apiKeys.title" text="apiKeys.text">
      <QueryBoundary query={query} calling="listApiKeys" loading={<Skeleton className="h-28 w-full" />}>
        {({ keys }) => <ApiKeys keys={keys} />}
      </QueryBoundary>
    </SettingSection>
  )
}

function ApiKeys({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation()
  const access = useAccess()
  const [step, setStep] = useState<'untouched' | 'creating' | 'left'>('untouched')
  const { active = [], ended = [] } = Object.groupBy(keys, ({ status }) =>
    status === 'active' ? 'active' : 'ended',
  )
  return (
    <div className="flex flex-col gap-4">
      {active.length > 0 ? (
        <Panel as="ul" className="divide-y divide-line">
          {active.map((key) => (
            <ActiveKey key={key.key_id} apiKey={key} />
          ))}
        </Panel>
      ) : (
        (step !== 'creating' || access === 'lacking') && (
          <div>
            <p className="font-medium">{t('apiKeys.noneTitle')}</p>
            <p className="text-sm text-pretty text-muted">{t('apiKeys.noneText')}</p>
          </div>
        )
      )}
      {access === 'lacking' ? (
        <LackingAccess />
      ) : step === 'creating' ? (
        <NewApiKey onClose={() => setStep('left')} />
      ) : (
        <div>
          <Button autoFocus={step === 'left'} onClick={() => setStep('creating')}>
            {t('apiKeys.create')}
          </Button>
        </div>
      )}
      {ended.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-muted">
            {t('apiKeys.ended', { count: ended.length })}
          </summary>
          <ul className="divide-y divide-line">
            {ended.map((key) => (
              <EndedKey key={key.key_id} apiKey={key} />
            ))}
          </ul>
        </details>
      )}
      <p>
        <a href="/api/docs/" className="text-accent underline underline-offset-2">
          {t('apiKeys.reference')}
        </a>
      </p>
      <McpAddress />
    </div>
  )
}

/** Keys of an account without a subscription only read. */
function LackingAccess() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-pretty">{t('apiKeys.lacking')}</p>
      <ButtonLink to={paths.subscriptionFee}>{t('access.subscribe')}</ButtonLink>
    </div>
  )
}

function McpAddress() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1">
      <CopyField
        label={t('apiKeys.mcp')}
        value={`${location.origin}/mcp`}
        labels={{ copy: t('links.copy'), copied: t('links.copied') }}
      />
      <p className="text-sm text-pretty text-muted">{t('apiKeys.mcpText')}</p>
    </div>
  )
}

function EndedKey({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const { name, shown, status, expires_at, revoked_at, created_at } = apiKey
  const ending =
    status === 'revoked'
      ? t('apiKeys.revokedAt', { moment: formatMoment(revoked_at ?? created_at) })
      : t('apiKeys.expired', { moment: formatMoment(expires_at ?? created_at) })
  return (
    <li className="py-3 text-sm text-muted">
      <p className="wrap-anywhere">
        {name} <code>{shown}</code>
      </p>
      <p>{ending}</p>
    </li>
  )
}

function ActiveKey({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const { name, shown, scopes, expires_at, used_at, daily_coins: limit, coins_today: spent } = apiKey
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex items-start gap-3">
        <KeyRound className="mt-0.5 size-5 shrink-0 text-faint" aria-hidden />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium wrap-anywhere">{name}</span>
            <code className="text-sm text-muted">{shown}</code>
          </p>
          <p className="text-sm">
            {scopes.map((scope) => t(`apiKeys.scopes.${scopeTexts[scope]}`)).join(' · ')}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
            <span>
              {used_at ? t('apiKeys.used', { moment: formatMoment(used_at) }) : t('apiKeys.unused')}
            </span>
            {expires_at && <span>{t('apiKeys.expires', { moment: formatMoment(expires_at) })}</span>}
            <span>
              {limit === null
                ? t('apiKeys.unlimited', { count: Math.floor(spent) })
                : t('apiKeys.spent', { spent: Math.floor(spent), count: limit })}
            </span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ChangeLimit apiKey={apiKey} />
        <RevokeKey apiKey={apiKey} />
      </div>
    </li>
  )
}

function ChangeLimit({ apiKey: { key_id: id, name, daily_coins: stored } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [text, setText] = useState('')
  const isValid = isCoinLimit(text)
  return (
    <ConfirmedCall
      trigger={
        <Button aria-label={`${t('apiKeys.changeLimit')}: ${name}`}>{t('apiKeys.changeLimit')}</Button>
      }
      title={t('apiKeys.changeTitle', { name })}
      labels={{ keep: t('app.cancel'), confirm: t('app.save'), busy: t('app.saving') }}
      look="primary"
      name="changeApiKey"
      onOpen={() => setText(stored === null ? '' : String(stored))}
      isReady={isValid}
      onConfirm={() =>
        call(endpoints.changeApiKey, { params: { id }, body: { daily_coins: readCoinLimit(text) } })
      }
      onDone={() => toast('success', t('apiKeys.changed'))}
      onSettled={() => client.invalidateQueries(queries.apiKeys)}
      fields={
        <Field
          label={t('apiKeys.limit')}
          hint={t('apiKeys.limitHint')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={isValid ? undefined : t('apiKeys.badLimit')}
          onChange={(event) => setText(event.target.value)}
        />
      }
    >
      <p className="text-pretty">{t('apiKeys.changeText')}</p>
    </ConfirmedCall>
  )
}

function RevokeKey({ apiKey: { key_id: id, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmedCall
      trigger={
        <Button look="danger" aria-label={`${t('apiKeys.revoke')}: ${name}`}>
          {t('apiKeys.revoke')}
        </Button>
      }
      title={t('apiKeys.revokeTitle', { name })}
      labels={{ keep: t('apiKeys.keep'), confirm: t('apiKeys.revoke'), busy: t('apiKeys.revoking') }}
      name="revokeApiKey"
      onConfirm={() => call(endpoints.revokeApiKey, { params: { id } })}
      onDone={() => toast('success', t('apiKeys.revoked'))}
      onSettled={() => client.invalidateQueries(queries.apiKeys)}
    >
      <p className="text-pretty">{t('apiKeys.revokeText')}</p>
    </ConfirmedCall>
  )
}
