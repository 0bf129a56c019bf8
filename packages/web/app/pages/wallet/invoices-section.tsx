import type { Invoice } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { saveInvoice } from '../../api/wallet-files.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { cardTable } from '../../components/card-table.ts'
import { formatDate, formatEuro } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PdfButton } from './pdf-button.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** Every invoice of the account, with net and VAT. */
export function InvoicesSection() {
  return (
    <section className="overflow-clip rounded-lg border border-line bg-surface">
      <Invoices />
    </section>
  )
}

function Invoices() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(walletQueries.invoices)
  if (data === undefined)
    return error ? (
      <div className="p-4">
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
          {describeError(error, 'listInvoices')}
        </Notice>
      </div>
    ) : (
      <RowsSkeleton />
    )
  return data.length > 0 ? (
    <InvoicesTable invoices={data} />
  ) : (
    <EmptyState icon={FileText} title={t('wallet.invoicesEmptyTitle')} text={t('wallet.invoicesEmptyText')} />
  )
}

const columns = [
  ['number', false],
  ['date', false],
  ['kind', false],
  ['net', true],
  ['vat', true],
  ['amount', true],
  ['pdf', true],
] as const

const { cell } = cardTable
const number = clsx(cell, 'text-right tabular-nums whitespace-nowrap')

function InvoicesTable({ invoices }: { invoices: Invoice[] }) {
  const { t } = useTranslation()
  const label = (column: (typeof columns)[number][0]) => t(`wallet.invoiceColumns.${column}`)
  return (
    <div className="@container">
      <table className={cardTable.table}>
        <caption className="sr-only">{t('wallet.invoicesCaption')}</caption>
        <thead className={cardTable.head}>
          <tr>
            {columns.map(([column, isNumber]) => (
              <th key={column} scope="col" className={cardTable.heading(isNumber)}>
                {label(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cardTable.body}>
          {invoices.map((invoice) => (
            <tr key={invoice.id} className={cardTable.row}>
              <td data-label={label('number')} className={clsx(cell, 'font-medium tabular-nums')}>
                {invoice.number}
              </td>
              <td data-label={label('date')} className={clsx(cell, 'tabular-nums')}>
                {formatDate(invoice.created_at)}
              </td>
              <td data-label={label('kind')} className={cell}>
                {t(`wallet.invoiceKinds.${invoice.kind}`)}
              </td>
              <td data-label={label('net')} className={clsx(number, 'text-muted')}>
                {formatEuro(invoice.net)}
              </td>
              <td data-label={label('vat')} className={clsx(number, 'text-muted')}>
                {formatEuro(invoice.vat)}
              </td>
              <td data-label={label('amount')} className={clsx(number, 'font-medium')}>
                {formatEuro(invoice.amount)}
              </td>
              <td data-label={label('pdf')} className={clsx(cell, 'text-right')}>
                <PdfButton
                  label={t('wallet.invoiceOf', { number: invoice.number })}
                  calling="downloadInvoice"
                  save={() => saveInvoice(invoice)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
