import { type CoinPackage, endpoints } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/index.ts'
import { paymentQueries, walletQueries } from '../../api/wallet-queries.ts'
import { BillingQuestion } from '../../components/payments/billing-question.tsx'
import { LowBalanceNotice } from '../../components/payments/low-balance-notice.tsx'
import { QueryBoundary, QueryError } from '../../components/query-boundary.tsx'
import { SkeletonLines } from '../../components/skeleton-lines.tsx'
import { useAccess } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatCoins } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AutoTopUpForm, type AutoTopUpSettings } from './auto-top-up-form.tsx'
import { topUpTexts } from './top-up-texts.ts'

/** Refetch interval while jobs hold coins. */
const refreshMs = 5_000

export function BalancePanel() {
  const { t } = useTranslation()
  const query = useQuery({
    ...walletQueries.wallet,
    refetchInterval: ({ state }) => (state.data && state.data.held > 0 ? refreshMs : false),
  })
  const { data } = query
  useFreshLog(data?.held)
  const mayBuy = useAccess() !== 'lacking'
  if (query.error && data === undefined) return <QueryError query={query} calling="getWallet" />
  return (
    <div className="@container flex flex-col gap-3">
      {data && data.owed > 0 && (
        <Notice tone="error" title={t('wallet.owedTitle', { count: data.owed })}>
          {t('wallet.owedText')}
        </Notice>
      )}
      {data?.is_low && mayBuy && <LowBalanceNotice />}
      <dl className="grid gap-px overflow-clip rounded-lg border border-line bg-line @xl:grid-cols-2 @4xl:grid-cols-3">
        <Figure label={t('app.balance')} coins={data?.balance} />
        <Figure
          label={t('wallet.held')}
          coins={data?.held}
          text={data && t(data.held > 0 ? 'wallet.heldText' : 'wallet.heldNone')}
        />
        <AutoTopUp mayBuy={mayBuy} />
      </dl>
    </div>
  )
}

interface FigureProps {
  label: string
  coins: number | undefined
  text?: string | undefined
}

function Figure({ label, coins, text }: FigureProps) {
  const { t } = useTranslation()
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
          {coins === undefined ? (
            <Skeleton className="my-2 w-24" />
          ) : (
            <>
              {formatCoins(coins)}{' '}
              <span className="text-base font-normal tracking-normal text-faint">{t('app.coinUnit')}</span>
            </>
          )}
        </p>
        {text && <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>}
      </dd>
    </div>
  )
}

/** Refetches transactions and chart when the held coins change. */
function useFreshLog(held: number | undefined): void {
  const client = useQueryClient()
  const last = useRef(held)
  useEffect(() => {
    const before = last.current
    last.current = held
    if (before === undefined || held === before) return
    for (const name of ['transactions', 'history'])
      void client.invalidateQueries({ queryKey: ['wallet', name] })
  }, [client, held])
}

function AutoTopUp({ mayBuy }: { mayBuy: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(paymentQueries.autoTopUp)
  const packages = useQuery(paymentQueries.packages)
  const { data } = query
  const texts = data && topUpTexts(data, packages.data, mayBuy)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 bg-surface py-4 pr-4 pl-5 @xl:@max-4xl:col-span-2">
      <dt className="text-sm text-muted">{t('wallet.topUp.title')}</dt>
      <dd className="col-start-1">
        <QueryBoundary
          query={query}
          calling="getAutoTopUp"
          className="mt-2"
          loading={<Skeleton className="mt-3 mb-2 w-20" />}
        >
          {() => (
            <>
              <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{texts?.status}</p>
              <p className="mt-0.5 text-sm text-pretty text-muted">
                {texts?.text ?? (packages.isPending && <Skeleton className="w-40" />)}
              </p>
            </>
          )}
        </QueryBoundary>
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        {data && mayBuy && (
          <Button onClick={() => setOpen(true)}>
            {data.enabled ? t('app.change') : t('wallet.topUp.setUp')}
          </Button>
        )}
        {data?.enabled && !mayBuy && <TurnOff settings={data} />}
        <Sheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={t('wallet.topUp.title')}
          className="sm:w-[min(28rem,100vw)]"
        >
          <QueryBoundary query={packages} calling="getProductList" loading={<SkeletonLines />}>
            {(listed) =>
              data && <TopUpSheet settings={data} packages={listed} onDone={() => setOpen(false)} />
            }
          </QueryBoundary>
        </Sheet>
      </dd>
    </div>
  )
}

interface TopUpSheetProps {
  settings: AutoTopUpSettings
  packages: CoinPackage[]
  onDone: () => void
}

/** Turning it on needs billing details, turning it off does not. */
function TopUpSheet({ settings, packages, onDone }: TopUpSheetProps) {
  const form = <AutoTopUpForm settings={settings} packages={packages} onSaved={onDone} />
  return settings.enabled ? form : <BillingQuestion>{form}</BillingQuestion>
}

/** The only change that is possible without a subscription. */
function TurnOff({ settings: { threshold, productId } }: { settings: AutoTopUpSettings }) {
  const { t } = useTranslation()
  const turnOff = useToastMutation(
    'setAutoTopUp',
    () => call(endpoints.setAutoTopUp, { body: { enabled: false, threshold, productId } }),
    { done: t('wallet.topUp.saved'), refresh: [paymentQueries.autoTopUp.queryKey] },
  )
  return (
    <Button isBusy={turnOff.isPending} onClick={() => turnOff.mutate()}>
      {t('app.turnOff')}
    </Button>
  )
}
