import { type Connection, type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ConnectedAccount } from './connection.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { SettingSection } from './section.tsx'

/** One's own accounts at the marketplaces' official interfaces: connected, tested, removed, never shown. */
export function ConnectionsSection() {
  const { t } = useTranslation()
  const query = useQuery(queries.sellerAccounts)
  return (
    <SettingSection
      id="seller-accounts"
      title={t('settings.connections.title')}
      text={t('settings.connections.text')}
    >
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
