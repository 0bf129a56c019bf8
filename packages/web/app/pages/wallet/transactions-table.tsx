import type { Transaction, TransactionType } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { saveTransactionInvoice } from '../../api/wallet-files.ts'
import { Moment } from '../../components/moment.tsx'
import { formatChange, formatCoins, formatEuro } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { CardTable } from '../../ui/card-table.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Hourglass, PencilLine, ShieldAlert, ShoppingBag, Undo2 } from '../../ui/icons/app-icons.ts'
import type { IconPart } from '../../ui/icons/create-icon.tsx'
import { CircleCheck } from '../../ui/icons/public-icons.ts'
import type { Column } from '../../ui/table.tsx'
import { cardTitle, hiddenOnCards } from '../../ui/table-looks.ts'
import { DownloadButton } from './download-button.tsx'

const shownIdLength = 10

export function TransactionsTable({ transactions }: { transactions: Transaction[] }) {
  const { t } = useTranslation()
  return <CardTable caption={t('wallet.caption')} columns={useColumns()} rows={transactions} />
}

const chooseColor = (coins: number): string => (coins > 0 ? 'text-found' : 'text-ink')
const number = 'text-right tabular-nums whitespace-nowrap'

function useColumns(): Column<Transaction>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'id',
      header: t('wallet.columns.id'),
      cell: ({ transactionId: id }) => <CopyText text={id} shown={id.slice(0, shownIdLength)} />,
    },
    {
      id: 'date',
      header: t('jobs.columns.date'),
      cell: ({ created_at }) => <Moment iso={created_at} />,
      cellClass: 'tabular-nums @min-[64rem]:whitespace-nowrap',
    },
    {
      id: 'type',
      header: t('wallet.columns.type'),
      cell: ({ transaction_type, coins }) => (
        <>
          <TransactionBadge type={transaction_type} />
          <span className={clsx('text-lg font-semibold tabular-nums @4xl:hidden', chooseColor(coins))}>
            {formatChange(coins)}
          </span>
        </>
      ),
      cellClass: cardTitle,
    },
    {
      id: 'details',
      header: t('wallet.columns.details'),
      cell: (transaction) => <Details transaction={transaction} />,
      cellClass: ({ job_id, reason }) => clsx(job_id === null && reason === null && hiddenOnCards),
    },
    {
      id: 'coins',
      header: t('app.coins'),
      isNumber: true,
      cell: ({ coins }) => formatChange(coins),
      cellClass: ({ coins }) => clsx(number, hiddenOnCards, chooseColor(coins)),
    },
    {
      id: 'balance',
      header: t('app.balance'),
      isNumber: true,
      cell: ({ balance_after }) => formatCoins(balance_after),
      cellClass: number,
    },
    {
      id: 'amount',
      header: t('wallet.columns.amount'),
      isNumber: true,
      cell: ({ amount }) => amount !== null && formatEuro(amount),
      cellClass: ({ amount }) => (amount === null ? hiddenOnCards : number),
    },
    {
      id: 'receipt',
      header: t('wallet.columns.receipt'),
      isNumber: true,
      cell: (transaction) =>
        transaction.has_receipt && (
          <DownloadButton
            label={t('wallet.receiptOf', { id: transaction.transactionId })}
            calling="downloadReceipt"
            save={() => saveTransactionInvoice(transaction)}
          />
        ),
      cellClass: ({ has_receipt }) => clsx('text-right', !has_receipt && hiddenOnCards),
    },
  ]
}

function Details({ transaction: { job_id, job_name, captured, reason } }: { transaction: Transaction }) {
  const { t } = useTranslation()
  if (job_id === null && reason === null) return null
  return (
    <span className="min-w-0">
      {job_id !== null && (
        <Link
          to={paths.job(job_id)}
          className="wrap-anywhere text-ink underline decoration-edge underline-offset-2 hover:text-accent hover:decoration-accent"
        >
          {job_name ?? job_id}
        </Link>
      )}
      {captured !== null && (
        <span className="block text-sm text-muted">
          {captured > 0 ? t('wallet.charged', { count: captured }) : t('wallet.nothingCharged')}
        </span>
      )}
      {reason !== null && <span className="wrap-anywhere">{reason}</span>}
    </span>
  )
}

const looks: Record<TransactionType, { icon: IconPart; color: string }> = {
  Deposit: { icon: ShoppingBag, color: 'text-found' },
  Hold: { icon: Hourglass, color: 'text-ambiguous' },
  Settlement: { icon: CircleCheck, color: 'text-accent' },
  Refund: { icon: Undo2, color: 'text-muted' },
  Dispute: { icon: ShieldAlert, color: 'text-blocked' },
  Adjustment: { icon: PencilLine, color: 'text-muted' },
}

function TransactionBadge({ type }: { type: TransactionType }) {
  const { t } = useTranslation()
  const { icon: Icon, color } = looks[type]
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon className={clsx('size-4 shrink-0', color)} aria-hidden />
      {t(`wallet.types.${type}`)}
    </span>
  )
}
