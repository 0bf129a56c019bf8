import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentQueries, walletQueries } from '../../api/wallet-queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatCoins, formatEuro } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AutoTopUpForm } from './auto-top-up-form.tsx'

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
  if (query.error && data === undefined) return <QueryError query={query} calling="getWallet" />
  return (
    <div className="@container flex flex-col gap-3">
      {data && <WalletNotices owed={data.owed} isLow={data.is_low} />}
      <dl className="grid gap-px overflow-clip rounded-lg border border-line bg-line @xl:grid-cols-2 @4xl:grid-cols-3">
        <Figure label={t('wallet.balance')}>
          {data && (
            <>
              {formatCoins(data.balance)} <Unit>{t('wallet.coins')}</Unit>
            </>
          )}
        </Figure>
        <Figure
          label={t('wallet.held')}
          text={data && t(data.held > 0 ? 'wallet.heldText' : 'wallet.heldNone')}
        >
          {data && (
            <>
              {formatCoins(data.held)} <Unit>{t('wallet.coins')}</Unit>
            </>
          )}
        </Figure>
        <AutoTopUp />
      </dl>
    </div>
  )
}

function WalletNotices({ owed, isLow }: { owed: number; isLow: boolean }) {
  const { t } = useTranslation()
  const mayBuy = useAccess() !== 'lacking'
  return (
    <>
      {owed > 0 && (
        <Notice tone="error" title={t('wallet.owedTitle', { count: owed, n: formatCoins(owed) })}>
          {t('wallet.owedText')}
        </Notice>
      )}
      {isLow && mayBuy && (
        <Notice
          tone="waiting"
          title={t('wallet.lowTitle')}
          action={<ButtonLink to={paths.addBalance}>{t('wallet.lowAction')}</ButtonLink>}
        >
          {t('wallet.lowText')}
        </Notice>
      )}
    </>
  )
}

interface FigureProps {
  label: string
  text?: string | undefined
  children: ReactNode
}

function Figure({ label, text, children }: FigureProps) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
          {children ?? <Skeleton className="my-2 w-24" />}
        </p>
        {text && <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>}
      </dd>
    </div>
  )
}

function Unit({ children }: { children: ReactNode }) {
  return <span className="text-base font-normal tracking-normal text-faint">{children}</span>
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

function AutoTopUp() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(paymentQueries.autoTopUp)
  const { data: packages } = useQuery(paymentQueries.packages)
  const chosen = packages?.find(({ id }) => id === data?.productId)
  const isStopped = data !== undefined && data.stopped_reason !== null && !data.enabled
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 bg-surface py-4 pr-4 pl-5 @xl:@max-4xl:col-span-2">
      <dt className="text-sm text-muted">{t('wallet.topUp.title')}</dt>
      <dd className="col-start-1">
        <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
          {data ? (
            isStopped ? (
              t('wallet.topUp.stopped')
            ) : data.enabled ? (
              t('wallet.topUp.on', { threshold: formatCoins(data.threshold) })
            ) : (
              t('wallet.topUp.off')
            )
          ) : (
            <Skeleton className="my-2 w-20" />
          )}
        </p>
        <p className="mt-0.5 text-sm text-pretty text-muted">
          {data?.stopped_reason && isStopped
            ? t(`wallet.topUp.stopped-${data.stopped_reason}`)
            : data?.enabled && chosen
              ? t('wallet.topUp.onText', {
                  package: t('wallet.topUp.packageChoice', {
                    coins: formatCoins(chosen.coins),
                    price: formatEuro(chosen.price),
                  }),
                })
              : t('wallet.topUp.offText')}
        </p>
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        {data && (
          <Button onClick={() => setOpen(true)}>
            {data.enabled ? t('wallet.topUp.change') : t('wallet.topUp.setUp')}
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
