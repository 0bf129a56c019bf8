import type { Invoice } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { saveInvoice, saveInvoiceXml } from '../../api/wallet-files.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { SupportLink } from '../../components/public/information-links.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { formatDate, formatEuro } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { CardTable } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table.tsx'
import { cardTitle } from '../../ui/table-looks.ts'
import { CorrectInvoice } from './correct-invoice.tsx'
import { DownloadButton } from './download-button.tsx'

export function InvoicesSection() {
  const { t } = useTranslation()
  const query = useQuery(walletQueries.invoices)
  return (
    <Panel className="overflow-clip">
      <QueryBoundary
        query={query}
        calling="listInvoices"
        loading={<SkeletonRows rows={6} cells={['w-24', 'hidden w-32 sm:block', 'w-20', 'ml-auto w-16']} />}
        className="p-4"
      >
        {({ invoices }) =>
          invoices.length > 0 ? (
            <InvoicesTable invoices={invoices} />
          ) : (
            <EmptyState
              picture="invoices"
              title={t('wallet.invoicesEmptyTitle')}
              text={t('wallet.invoicesEmptyText')}
            />
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function InvoicesTable({ invoices }: { invoices: Invoice[] }) {
  const { t } = useTranslation()
  const amount = (id: 'net' | 'vat' | 'amount', cellClass: string): Column<Invoice> => ({
    id,
    header: t(`wallet.invoiceColumns.${id}`),
    isNumber: true,
    cell: (invoice) => formatEuro(invoice[id]),
    cellClass: `text-right tabular-nums whitespace-nowrap ${cellClass}`,
  })
  const columns: Column<Invoice>[] = [
    {
      id: 'number',
      header: t('wallet.invoiceColumns.number'),
      cell: (invoice) => invoice.number,
      cellClass: clsx(cardTitle, 'font-medium whitespace-nowrap tabular-nums'),
    },
    {
      id: 'date',
      header: t('jobs.columns.date'),
      cell: ({ created_at }) => formatDate(created_at),
      cellClass: 'whitespace-nowrap tabular-nums',
    },
    {
      id: 'kind',
      header: t('wallet.invoiceColumns.kind'),
      cell: (invoice) => (
        <div className="flex flex-wrap items-center gap-x-3">
          {t(`wallet.invoiceKinds.${invoice.kind}`)}
          {invoice.correction === 'owner' && <CorrectInvoice invoice={invoice} />}
          {invoice.correction === 'support' && (
            <p className="text-sm text-muted">
              {t('wallet.correct.support')} <SupportLink />
            </p>
          )}
        </div>
      ),
    },
    amount('net', 'text-muted'),
    amount('vat', 'text-muted'),
    amount('amount', 'font-medium'),
    {
      id: 'pdf',
      header: t('wallet.columns.receipt'),
      isNumber: true,
      cell: (invoice) => <InvoiceFiles invoice={invoice} />,
      cellClass: 'text-right',
    },
  ]
  return <CardTable caption={t('wallet.invoicesCaption')} columns={columns} rows={invoices} />
}

function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { number } = invoice
  return (
    <div className="flex gap-3 @max-4xl:-ml-3 @4xl:justify-end">
      {invoice.has_xml && (
        <DownloadButton
          label={t('wallet.xmlOf', { number })}
          text="XML"
          calling="downloadInvoiceXml"
          save={() => saveInvoiceXml(invoice)}
        />
      )}
      <DownloadButton
        label={t('wallet.invoiceOf', { number })}
        calling="downloadInvoice"
        save={() => saveInvoice(invoice)}
      />
    </div>
  )
}
