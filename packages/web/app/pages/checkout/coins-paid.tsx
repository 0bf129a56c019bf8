import { useQuery } from '@tanstack/react-query'
import { walletQueries } from '../../api/wallet-queries.ts'
import { formatCoins } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PaidResult, Result } from './result.tsx'

export default function CoinsPaidPage() {
  const { t } = useTranslation()
  const way = { to: paths.wallet, label: t('payments.result.goWallet') }
  return (
    <PaidResult pendingWay={way} failedWay={way}>
      {(purchase) => (
        <Result mark="success" title={t('payments.result.success')} way={way}>
          {purchase && <NewBalance added={purchase.coins ?? 0} />}
        </Result>
      )}
    </PaidResult>
  )
}

function NewBalance({ added }: { added: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(walletQueries.wallet)
  return (
    <Panel as="dl" className="mt-4 w-full px-5 py-4">
      <dt className="text-sm text-muted">{t('payments.result.newBalance')}</dt>
      <dd>
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {data ? formatCoins(data.balance) : <Skeleton className="my-2 w-24" />}
        </p>
        <p className="text-sm text-found">{t('payments.result.booked', { count: added })}</p>
      </dd>
    </Panel>
  )
}
