import {
  type ConnectableSource,
  type Connection,
  connectableSources,
  connectionBodies,
  endpoints,
  sourceFacts,
} from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { PausedNote } from '../../components/subscriber-fields.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { CircleHelp, CircleX } from '../../ui/icons/app-icons.ts'
import { CircleCheck } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

export function ConnectionsSection() {
  const query = useQuery(queries.sellerAccounts)
  return (
    <SettingSection id="seller-accounts" title="settings.connections.title" text="settings.connections.text">
      <QueryBoundary
        query={query}
        calling="listSellerAccounts"
        loading={<Skeleton className="h-28 w-full" />}
      >
        {({ accounts }) => (
          <>
            <PausedNote />
            <Panel as="ul" className="divide-y divide-line">
              {connectableSources.map((source) => (
                <AccountRow
                  key={source}
                  source={source}
                  account={accounts.find((account) => account.source === source)}
                />
              ))}
            </Panel>
          </>
        )}
      </QueryBoundary>
    </SettingSection>
  )
}

interface AccountRowProps {
  source: ConnectableSource
  account: Connection | undefined
}

function AccountRow({ source, account }: AccountRowProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [step, setStep] = useState<'untouched' | 'entering' | 'left'>('untouched')
  const name = sourceFacts(source).label
  const mayChange = useMayChange()

  async function finish(text: string) {
    toast('success', text)
    await Promise.all([
      client.invalidateQueries(queries.sellerAccounts),
      client.invalidateQueries(queries.sourceChoice),
    ])
    setStep('left')
  }

  return (
    <li className="flex flex-col gap-4 px-4 py-3">
      {step === 'entering' ? (
        <ConnectionForm
          source={source}
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
            disabled={!mayChange}
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
  source: ConnectableSource
  onDone: () => Promise<void>
  onCancel: () => void
}

type Values = Record<string, string>

/** The fields of each source, of which the first is not secret. */
const forms = {
  amazon: {
    name: 'connectAmazon',
    fields: ['client_id', 'client_secret', 'refresh_token'],
    connect: (values: Values) =>
      call(endpoints.connectAmazon, { body: connectionBodies.amazon.parse(values) }),
  },
  ebay: {
    name: 'connectEbay',
    fields: ['client_id', 'client_secret'],
    connect: (values: Values) => call(endpoints.connectEbay, { body: connectionBodies.ebay.parse(values) }),
  },
  icecat: {
    name: 'connectIcecat',
    fields: ['user_name', 'api_token', 'content_token'],
    connect: (values: Values) =>
      call(endpoints.connectIcecat, { body: connectionBodies.icecat.parse(values) }),
  },
  kaufland: {
    name: 'connectKaufland',
    fields: ['client_key', 'secret_key'],
    connect: (values: Values) =>
      call(endpoints.connectKaufland, { body: connectionBodies.kaufland.parse(values) }),
  },
} as const

/** The server tests the credentials before it stores them. */
function ConnectionForm({ source, onDone, onCancel }: ConnectionFormProps) {
  const { t } = useTranslation()
  const { name, fields, connect } = forms[source]
  const empty = Object.fromEntries(fields.map((field) => [field, '']))
  const form = useContractForm<Values>(connectionBodies[source], empty, name, async (values) => {
    await connect(values)
    await onDone()
  })
  // The types do not know which fields a source has.
  const nameField = (field: string) => t(`settings.connections.fields.${source}.${field}` as 'app.cancel')
  const [first = '', ...secrets] = fields
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <div>
        <p className="font-medium">{sourceFacts(source).label}</p>
        <p className="mt-1 text-pretty text-muted">{t(`settings.connections.where.${source}`)}</p>
      </div>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Field
        label={nameField(first)}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        {...form.field(first)}
      />
      {secrets.map((field) => (
        <PasswordField key={field} label={nameField(field)} autoComplete="off" {...form.field(field)} />
      ))}
      <FormActions
        label={t('settings.connections.tryAndKeep')}
        busyLabel={t('settings.connections.testing')}
        isBusy={form.isSubmitting}
        onCancel={onCancel}
      />
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
  const { source, status, tested_at } = account
  const name = sourceFacts(source).label
  const test = useTest(account)
  const { Icon, color } = looks[status]
  const nameId = useId()
  const mayChange = useMayChange()
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
        <Button
          aria-describedby={nameId}
          disabled={!mayChange}
          isBusy={test.isPending}
          onClick={() => test.mutate()}
        >
          {test.isPending ? t('settings.connections.testing') : t('settings.connections.test')}
        </Button>
        <Button aria-describedby={nameId} look="ghost" disabled={!mayChange} onClick={onReplace}>
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
          onConfirm={() => call(endpoints.disconnectSellerAccount, { params: { source } })}
          onDone={() => void onRemoved()}
        >
          <p>{t('settings.connections.removeText')}</p>
        </ConfirmedCall>
      </div>
    </div>
  )
}

function useTest({ source }: Connection) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(endpoints.testSellerAccount, { params: { source } }),
    onSuccess: ({ status }) =>
      toast(
        status === 'accepted' ? 'success' : 'error',
        t(`settings.connections.tested.${status}`, { name: sourceFacts(source).label }),
      ),
    onError: (error) => toast('error', describeError(error, 'testSellerAccount')),
    onSettled: () => client.invalidateQueries(queries.sellerAccounts),
  })
}
