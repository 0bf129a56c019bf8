import { type Connection, endpoints, type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { formatMoment } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

export function ConnectionsSection() {
  const query = useQuery(queries.sellerAccounts)
  return (
    <SettingSection id="seller-accounts">
      <QueryBoundary
        query={query}
        calling="listSellerAccounts"
        loading={<Skeleton className="h-28 w-full" />}
      >
        {({ accounts }) => (
          <Panel as="ul" className="divide-y divide-line">
            {marketplaces.map((marketplace) => (
              <AccountRow
                key={marketplace}
                marketplace={marketplace}
                account={accounts.find((one) => one.marketplace === marketplace)}
              />
            ))}
          </Panel>
        )}
      </QueryBoundary>
    </SettingSection>
  )
}

interface AccountRowProps {
  marketplace: MarketplaceName
  account: Connection | undefined
}

function AccountRow({ marketplace, account }: AccountRowProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [step, setStep] = useState<'untouched' | 'entering' | 'left'>('untouched')
  const name = t(`record.marketplaces.${marketplace}`)

  async function finish(text: string) {
    toast('success', text)
    await client.invalidateQueries(queries.sellerAccounts)
    setStep('left')
  }

  return (
    <li className="flex flex-col gap-4 px-4 py-3">
      {step === 'entering' ? (
        <ConnectionForm
          marketplace={marketplace}
          onDone={() => finish(t('settings.connections.connected', { name }))}
          onCancel={() => setStep('left')}
        />
      ) : account ? (
        <ConnectedAccount
          account={account}
          onReplace={() => setStep('entering')}
          onRemoved={() => finish(t('settings.connections.removed', { name }))}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="font-medium">{name}</p>
            <p className="text-sm text-muted">{t('settings.connections.none')}</p>
          </div>
          <Button
            autoFocus={step === 'left'}
            aria-label={t('settings.connections.connectOf', { name })}
            onClick={() => setStep('entering')}
          >
            {t('settings.connections.connect')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface ConnectionFormProps {
  marketplace: MarketplaceName
  onDone: () => Promise<void>
  onCancel: () => void
}

/** The server tests the credentials before it stores them. */
function ConnectionForm({ marketplace, onDone, onCancel }: ConnectionFormProps) {
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
        {...form.field('client_id')}
      />
      <PasswordField
        label={t(`settings.connections.clientSecret.${marketplace}`)}
        autoComplete="off"
        {...form.field('client_secret')}
      />
      {isAmazon && (
        <PasswordField
          label={t('settings.connections.refreshToken')}
          autoComplete="off"
          {...form.field('refresh_token')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isSubmitting}>
          {form.isSubmitting ? t('settings.connections.testing') : t('settings.connections.tryAndKeep')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}

const looks = {
  accepted: { Icon: CircleCheck, color: 'text-found' },
  denied: { Icon: CircleX, color: 'text-blocked' },
  unreachable: { Icon: CircleHelp, color: 'text-ambiguous' },
} as const

interface ConnectedAccountProps {
  account: Connection
  onReplace: () => void
  onRemoved: () => Promise<void>
}

function ConnectedAccount({ account, onReplace, onRemoved }: ConnectedAccountProps) {
  const { t } = useTranslation()
  const { marketplace, standing: status, tested_at } = account
  const name = t(`record.marketplaces.${marketplace}`)
  const test = useTest(account)
  const { Icon, color } = looks[status]
  const nameId = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden />
        <div>
          <p id={nameId} className="font-medium">
            {name}
          </p>
          <p className="text-sm text-muted">
            {t(`settings.connections.statuses.${status}`, { moment: formatMoment(tested_at) })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-describedby={nameId} isBusy={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? t('settings.connections.testing') : t('settings.connections.test')}
        </Button>
        <Button aria-describedby={nameId} look="ghost" onClick={onReplace}>
          {t('settings.connections.replace')}
        </Button>
        <ConfirmedCall
          trigger={
            <Button aria-describedby={nameId} look="danger">
              {t('app.remove')}
            </Button>
          }
          title={t('settings.connections.removeTitle', { name })}
          labels={{
            keep: t('settings.connections.keep'),
            confirm: t('app.remove'),
            busy: t('settings.connections.removing'),
          }}
          name="disconnectSellerAccount"
          onConfirm={() => call(endpoints.disconnectSellerAccount, { params: { marketplace } })}
          onDone={() => void onRemoved()}
        >
          <p>{t('settings.connections.removeText')}</p>
        </ConfirmedCall>
      </div>
    </div>
  )
}

function useTest({ marketplace }: Connection) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(endpoints.testSellerAccount, { params: { marketplace } }),
    onSuccess: ({ standing: status }) =>
      toast(
        status === 'accepted' ? 'success' : 'error',
        t(`settings.connections.tested.${status}`, { name: t(`record.marketplaces.${marketplace}`) }),
      ),
    onError: (error) => toast('error', describeError(error, 'testSellerAccount')),
    onSettled: () => client.invalidateQueries(queries.sellerAccounts),
  })
}
