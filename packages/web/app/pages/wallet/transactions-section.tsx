import { transactionTypes } from '@merkwerk/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type TransactionFilter, walletQueries } from '../../api/wallet-queries.ts'
import { QueryState } from '../../components/query-boundary.tsx'
import { useSearchState } from '../../components/use-search-state.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { oneLineAJob } from './group-by-job.ts'
import { TransactionFilters } from './transaction-filters.tsx'
import { TransactionsTable } from './transactions-table.tsx'

/** The filter is in the address. Invalid parts count as missing. */
export function TransactionsSection() {
  const [params, change] = useSearchState()
  const filter: TransactionFilter = {
    type: transactionTypes.find((type) => type === params.get('type')),
    from: z.iso.date().safeParse(params.get('from')).data,
    to: z.iso.date().safeParse(params.get('to')).data,
  }

  return (
    <Panel className="overflow-clip">
      <TransactionFilters filter={filter} onChange={change} />
      <Transactions filter={filter} onClear={() => change({ type: '', from: '', to: '' })} />
    </Panel>
  )
}

function Transactions({ filter, onClear }: { filter: TransactionFilter; onClear: () => void }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    ...walletQueries.transactions(filter),
    placeholderData: keepPreviousData,
  })
  if (query.data === undefined)
    return (
      <QueryState
        query={query}
        calling="listTransactions"
        className="p-4"
        loading={<SkeletonRows rows={6} cells={['w-24', 'hidden w-32 sm:block', 'w-20', 'ml-auto w-16']} />}
      />
    )
  const booked = query.data.pages.flat()
  const transactions = filter.type === undefined ? oneLineAJob(booked) : booked
  if (transactions.length === 0)
    return Object.values(filter).some(Boolean) ? (
      <EmptyState
        picture="noMatch"
        title={t('wallet.noMatchTitle')}
        text={t('wallet.noMatchText')}
        action={<Button onClick={onClear}>{t('wallet.clear')}</Button>}
      />
    ) : (
      <EmptyState picture="wallet" title={t('wallet.emptyTitle')} text={t('wallet.emptyText')} />
    )
  return (
    <>
      <TransactionsTable transactions={transactions} />
      {query.hasNextPage && (
        <footer className="flex justify-center border-t border-line p-3">
          <Button look="ghost" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('wallet.more')}
          </Button>
        </footer>
      )}
    </>
  )
}
