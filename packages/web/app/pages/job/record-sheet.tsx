import { type JobDetail, type JobRecord, missingSafetyFacts, skipReasons } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { SafetyFacts } from '../../components/product-safety.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useRowKeys } from '../../components/use-row-keys.ts'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AttributesTable } from './attributes-table.tsx'
import { RecordCandidates } from './record-candidates.tsx'
import { RecordProduct } from './record-product.tsx'

interface RecordSheetProps {
  job: JobDetail
  /** The rows of the table, for the arrow buttons. */
  records: JobRecord[]
  /** Position from the address, or null. */
  position: string | null
  onMove: (position: number | null) => void
}

export function RecordSheet({ job, records, position, onMove }: RecordSheetProps) {
  const { t } = useTranslation()
  // The closing sheet still shows its last record.
  const [shown, setShown] = useState(position)
  if (position !== null && position !== shown) setShown(position)
  const number = Number(shown)
  const index = records.findIndex((record) => record.position === number)
  const listed = records[index]
  const fetched = useQuery({
    ...queries.record(job.job_id, number),
    enabled: shown !== null && listed === undefined,
  })
  const record = listed ?? fetched.data
  const previous = records[index - 1]
  const next = index < 0 ? undefined : records[index + 1]
  const onPrevious = () => previous && onMove(previous.position)
  const onNext = () => next && onMove(next.position)
  useRowKeys({ where: 'sheet', isOn: position !== null, onPrevious, onNext })
  return (
    <Sheet
      isOpen={position !== null}
      onClose={() => onMove(null)}
      title={t('record.title', { article: record?.article_number ?? '' })}
      actions={
        <>
          <IconButton
            icon={ChevronLeft}
            label={t('record.previous')}
            disabled={previous === undefined}
            onClick={onPrevious}
          />
          <IconButton
            icon={ChevronRight}
            label={t('record.next')}
            disabled={next === undefined}
            onClick={onNext}
          />
        </>
      }
    >
      {record ? (
        <RecordDetail key={record.position} job={job} record={record} />
      ) : (
        <QueryBoundary query={fetched} calling="getJobRecords" loading={<Skeleton className="h-24" />}>
          {() => <p className="text-muted">{t('record.gone')}</p>}
        </QueryBoundary>
      )}
    </Sheet>
  )
}

function RecordDetail({ job, record }: { job: JobDetail; record: JobRecord }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <VerdictBadge verdict={record.verdict} />
          <p className="text-muted">{record.verdict === null ? t('record.pending') : record.reason_text}</p>
        </div>
        {record.verdict === 'skipped' && <SkippedReason record={record} />}
        {record.charge !== null && record.charge !== 'charged' && (
          <p className="text-muted">{t(`record.charges.${record.charge}`)}</p>
        )}
        {record.remarks.length > 0 && (
          <ul aria-label={t('job.columns.notes')} className="list-disc pl-5 text-muted marker:text-faint">
            {record.remarks.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {record.ean && <Identifier label="EAN" text={record.ean} />}
          {record.asin && <Identifier label="ASIN" text={record.asin} />}
          {record.part_number && (
            <>
              <Identifier label="MPN" text={record.part_number.mpn} />
              <Identifier label={t('addFile.fields.brand')} text={record.part_number.brand} />
            </>
          )}
        </dl>
      </div>
      {record.products.map((product) => (
        <RecordProduct key={product.source} product={product} />
      ))}
      {record.attributes.length > 0 && (
        <section className="border-t border-line pt-5">
          <h3 className="mb-1.5 font-medium">{t('record.attributes')}</h3>
          <AttributesTable attributes={record.attributes} products={record.products} />
        </section>
      )}
      {record.verdict === 'found' && <SafetyFacts missing={missingSafetyOf(record)} />}
      {record.candidates.length > 0 && <RecordCandidates job={job} record={record} />}
    </div>
  )
}

function missingSafetyOf({ attributes, products }: JobRecord) {
  const manufacturer = products.map((product) => product.manufacturer).find(Boolean)
  return missingSafetyFacts({ attributes, manufacturer })
}

/** The invalid cell and how to fix it. */
function SkippedReason({ record }: { record: JobRecord }) {
  const { t } = useTranslation()
  const reason = skipReasons.find((known) => known === record.reason)
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      {record.bad_value && (
        <p className="mb-1">
          <span className="text-muted">{t('record.badValue')} </span>
          <span className="font-mono break-all">{record.bad_value}</span>
        </p>
      )}
      {reason && <p className="text-pretty">{t(`record.remedies.${reason}`)}</p>}
    </div>
  )
}

function Identifier({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd>
        <CopyText text={text} />
      </dd>
    </div>
  )
}
