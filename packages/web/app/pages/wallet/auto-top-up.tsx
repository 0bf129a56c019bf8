import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { formatCoins, formatEuro } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AutoTopUpForm } from './auto-top-up-form.tsx'

/** Whether coins are bought by themselves, as a figure of the wallet, and the sheet to change it. */
export function AutoTopUp() {
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
