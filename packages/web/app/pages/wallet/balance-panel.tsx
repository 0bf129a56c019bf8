import type { CoinPackage } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentQueries, walletQueries } from '../../api/wallet-queries.ts'
import { LowBalanceNotice } from '../../components/payments/low-balance-notice.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatCoins } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AutoTopUpForm, type AutoTopUpSettings, packageName } from './auto-top-up-form.tsx'

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
        <Notice tone="error" title={t('wallet.owedTitle', { count: data.owed, n: formatCoins(data.owed) })}>
          {t('wallet.owedText')}
        </Notice>
      )}
      {data?.is_low && mayBuy && <LowBalanceNotice />}
      <dl className="grid gap-px overflow-clip rounded-lg border border-line bg-line @xl:grid-cols-2 @4xl:grid-cols-3">
        <Figure label={t('wallet.balance')} coins={data?.balance} />
        <Figure
          label={t('wallet.held')}
          coins={data?.held}
          text={data && t(data.held > 0 ? 'wallet.heldText' : 'wallet.heldNone')}
        />
        <AutoTopUp />
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
              <span className="text-base font-normal tracking-normal text-faint">{t('wallet.coins')}</span>
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

/** The status is undefined while the settings load. */
function useTopUpTexts(settings: AutoTopUpSettings | undefined, chosen: CoinPackage | undefined) {
  const { t } = useTranslation()
  const offText = t('wallet.topUp.offText')
  if (!settings) return { text: offText }
  const { enabled, threshold, stopped_reason } = settings
  if (enabled)
    return {
      status: t('wallet.topUp.on', { threshold: formatCoins(threshold) }),
      text: chosen ? t('wallet.topUp.onText', { package: packageName(chosen) }) : offText,
    }
  return stopped_reason
    ? { status: t('wallet.topUp.stopped'), text: t(`wallet.topUp.stopped-${stopped_reason}`) }
    : { status: t('wallet.topUp.off'), text: offText }
}

function AutoTopUp() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(paymentQueries.autoTopUp)
  const { data: packages } = useQuery(paymentQueries.packages)
  const chosen = packages?.find(({ id }) => id === data?.productId)
  const { status, text } = useTopUpTexts(data, chosen)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 bg-surface py-4 pr-4 pl-5 @xl:@max-4xl:col-span-2">
      <dt className="text-sm text-muted">{t('wallet.topUp.title')}</dt>
      <dd className="col-start-1">
        <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
          {status ?? <Skeleton className="my-2 w-20" />}
        </p>
        <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        {data && (
          <Button onClick={() => setOpen(true)}>
            {data.enabled ? t('app.change') : t('wallet.topUp.setUp')}
          </Button>
        )}
        <Sheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={t('wallet.topUp.title')}
          className="sm:w-[min(28rem,100vw)]"
        >
          {data && packages && (
            <AutoTopUpForm settings={data} packages={packages} onSaved={() => setOpen(false)} />
          )}
        </Sheet>
      </dd>
    </div>
  )
}
