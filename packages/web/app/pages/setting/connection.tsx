import { type Connection, endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { formatMoment } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

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

export function ConnectedAccount({ account, onReplace, onRemoved }: ConnectedAccountProps) {
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
          trigger={(ask) => (
            <Button aria-describedby={nameId} look="danger" onClick={ask}>
              {t('app.remove')}
            </Button>
          )}
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
