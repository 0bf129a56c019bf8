import type { Transaction } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveTransactionInvoice } from '../../api/wallet-files.ts'
import { cardTable } from '../../components/card-table.ts'
import { Moment } from '../../components/moment.tsx'
import { formatChange, formatCoins, formatEuro } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { PdfButton } from './pdf-button.tsx'
import { TransactionBadge } from './transaction-badge.tsx'

const shownIdLength = 10

const columns = [
  ['id', false],
  ['date', false],
  ['type', false],
  ['details', false],
  ['coins', true],
  ['balance', true],
  ['amount', true],
  ['receipt', true],
] as const

/** Bookings as a table; on narrow screens each row becomes a card with the same words. */
export function TransactionsTable({ transactions }: { transactions: Transaction[] }) {
  const { t } = useTranslation()
  return (
    <div className="@container">
      <table className={cardTable.table}>
        <caption className="sr-only">{t('wallet.caption')}</caption>
        <thead className={cardTable.head}>
          <tr>
            {columns.map(([column, isNumber]) => (
              <th key={column} scope="col" className={cardTable.heading(isNumber)}>
                {t(`wallet.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cardTable.body}>
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const { cell } = cardTable
const number = clsx(cell, 'text-right tabular-nums whitespace-nowrap')
/** A cell with nothing to say needs no line of a card. */
const emptyCell = clsx(cell, '@max-4xl:hidden')

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation()
  const { transactionId, coins, amount } = transaction
  return (
    <tr className={cardTable.row}>
      <td data-label={t('wallet.columns.id')} className={cell}>
        <CopyText text={transactionId} shown={transactionId.slice(0, shownIdLength)} />
      </td>
      <td
        data-label={t('wallet.columns.date')}
        className={clsx(cell, 'tabular-nums @min-[64rem]:whitespace-nowrap')}
      >
        <Moment iso={transaction.created_at} />
      </td>
      <td className={clsx(cell, '@max-4xl:order-first @max-4xl:pb-2 @max-4xl:before:hidden')}>
        <TransactionBadge type={transaction.transaction_type} />
        <span className={clsx('text-lg font-semibold tabular-nums @4xl:hidden', colorOf(coins))}>
          {formatChange(coins)}
        </span>
      </td>
      <Details transaction={transaction} />
      <td className={clsx(number, '@max-4xl:hidden', colorOf(coins))}>{formatChange(coins)}</td>
      <td data-label={t('wallet.columns.balance')} className={number}>
        {formatCoins(transaction.balance_after)}
      </td>
      <td data-label={t('wallet.columns.amount')} className={amount === null ? emptyCell : number}>
        {amount !== null && formatEuro(amount)}
      </td>
      <td
        data-label={t('wallet.columns.receipt')}
        className={clsx(transaction.has_receipt ? cell : emptyCell, 'text-right')}
      >
        {transaction.has_receipt && (
          <PdfButton
            label={t('wallet.receiptOf', { id: transactionId })}
            calling="downloadReceipt"
            save={() => saveTransactionInvoice(transaction)}
          />
        )}
      </td>
    </tr>
  )
}

const colorOf = (coins: number): string => (coins > 0 ? 'text-found' : 'text-ink')

/** What a booking was for: the job, what it was charged, or why an administrator made it. */
function Details({ transaction: { job_id, job_name, captured, reason } }: { transaction: Transaction }) {
  const { t } = useTranslation()
  if (job_id === null && reason === null) return <td className={emptyCell} />
  return (
    <td data-label={t('wallet.columns.details')} className={cell}>
      <span className="min-w-0 @max-4xl:text-right">
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
            {captured > 0
              ? t('wallet.charged', { count: captured, n: formatCoins(captured) })
              : t('wallet.nothingCharged')}
          </span>
        )}
        {reason !== null && <span className="wrap-anywhere">{reason}</span>}
      </span>
    </td>
  )
}
