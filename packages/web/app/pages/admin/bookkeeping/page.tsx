import { type Bookkeeping, endpoints } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { saveBookkeeping } from '../../../api/wallet-files.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { useSearchState } from '../../../components/use-search-state.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReceiptText } from '../../../ui/icons/app-icons.ts'
import { Download } from '../../../ui/icons/public-icons.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { declarationTables, groupTable } from './bookkeeping-tables.ts'
import { FigureTable } from './figure-table.tsx'
import { lastQuarters, type QuarterName, toDays } from './quarters.ts'

const quarterQuery = (quarter: QuarterName) =>
  endpointQuery(['admin', 'bookkeeping', quarter], endpoints.getBookkeeping, { query: { quarter } })

export default function BookkeepingPage() {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const quarters = lastQuarters(new Date())
  const quarter = quarters.find((name) => name === params.get('quarter')) ?? quarters[0]
  const query = useQuery(quarterQuery(quarter))
  return (
    <section aria-labelledby="bookkeeping">
      <h2 id="bookkeeping" className="mb-4 text-xl">
        {t('nav.adminTabs.bookkeeping')}
      </h2>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-40">
          <Select
            label={t('admin.bookkeeping.quarter')}
            value={quarter}
            choices={quarters.map((value) => ({ value, label: value.split('-').reverse().join(' ') }))}
            placeholder={quarter}
            onChange={(value) => change({ quarter: value })}
          />
        </div>
        <ExportButton quarter={quarter} format="csv" isReady />
        <ExportButton quarter={quarter} format="datev" isReady={query.data?.has_datev ?? false} />
      </div>
      {query.data?.has_datev === false && (
        <p className="mb-4 text-sm text-muted">{t('admin.bookkeeping.noDatev')}</p>
      )}
      <QueryBoundary
        query={query}
        calling="getBookkeeping"
        loading={<SkeletonRows rows={4} cells={['w-32', 'w-16', 'ml-auto w-20', 'w-20']} />}
      >
        {(data) => <Figures data={data} />}
      </QueryBoundary>
    </section>
  )
}

function ExportButton(props: { quarter: QuarterName; format: 'csv' | 'datev'; isReady: boolean }) {
  const { t } = useTranslation()
  const { quarter, format, isReady } = props
  const save = useToastMutation('exportBookkeeping', () => saveBookkeeping({ ...toDays(quarter), format }))
  return (
    <Button icon={Download} isBusy={save.isPending} disabled={!isReady} onClick={() => save.mutate()}>
      {t(`admin.bookkeeping.${format}`)}
    </Button>
  )
}

function Figures({ data }: { data: Bookkeeping }) {
  const { t } = useTranslation()
  if (data.total.rows === 0)
    return (
      <Panel>
        <EmptyState
          icon={ReceiptText}
          title={t('admin.bookkeeping.emptyTitle')}
          text={t('admin.bookkeeping.emptyText')}
        />
      </Panel>
    )
  return (
    <div className="flex flex-col gap-6">
      <FigureTable {...groupTable(data)} />
      {declarationTables(data).map((table) => (
        <FigureTable key={table.title} {...table} />
      ))}
    </div>
  )
}
