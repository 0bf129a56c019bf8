import type { ExportReport } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import {
  downloadFindings,
  type ExportChoice,
  exportQueries,
  type ListSelection,
} from '../../api/export-queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatBytes } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons/app-icons.ts'
import { CircleCheck, Download } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FindingItem } from './finding-item.tsx'

interface ReportProps {
  selection: ListSelection
  choice: ExportChoice
}

/** What an import of the package would do, in the seller's words. */
export function PreflightReport({ selection, choice }: ReportProps) {
  const { t, language } = useTranslation()
  const query = useQuery(exportQueries.report(selection, choice, language))
  const { data: report } = query
  return (
    <Panel className="min-w-0 p-5" aria-busy={query.isFetching}>
      <h2 className="text-lg">{t('exports.report.title')}</h2>
      {report ? (
        <ReportBody report={report} selection={selection} choice={choice} />
      ) : query.error ? (
        <QueryError
          className="mt-4"
          query={query}
          calling="checkListExport"
          describe={(reason) => t('exports.failed', { reason })}
        />
      ) : (
        <Checking selection={selection} choice={choice} />
      )}
    </Panel>
  )
}

function Checking({ selection, choice }: ReportProps) {
  const { t, language } = useTranslation()
  const { data: progress } = useQuery(exportQueries.progress(selection, choice, language))
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p role="status" className="text-muted">
        {t('exports.report.checking')}
      </p>
      {progress && (
        <div>
          <progress
            aria-label={t('exports.report.checking')}
            className="h-2 w-full accent-(--color-accent)"
            value={Math.min(progress.rows, progress.total)}
            max={Math.max(1, progress.total)}
          />
          <p className="text-sm text-muted tabular-nums">
            {t(progress.pass === 1 ? 'exports.report.progress' : 'exports.report.pass', progress)}
          </p>
        </div>
      )}
      <Skeleton className="w-2/3" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}

function ReportBody({ report, selection, choice }: ReportProps & { report: ExportReport }) {
  const { t } = useTranslation()
  const { rows, files, findings } = report
  return (
    <div className="mt-4 flex flex-col gap-5">
      <Summary rows={rows} />
      {rows.written > 0 && (
        <section>
          <h3 className="font-medium">{t('exports.report.files')}</h3>
          <ol className="mt-2 divide-y divide-line border-y border-line">
            {files.map(({ name, rows: count, bytes }) => (
              <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2">
                <FileText className="size-4 shrink-0 text-faint" aria-hidden />
                <span className="min-w-0 flex-1 basis-40 font-mono text-sm wrap-anywhere">{name}</span>
                <span className="text-sm text-muted tabular-nums">
                  {count > 0 && `${t('exports.report.rows', { count })}, `}
                  {formatBytes(bytes)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {findings.length > 0 && (
        <section>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h3 className="font-medium">{t('exports.report.findings')}</h3>
            <FullList selection={selection} choice={choice} />
          </div>
          <ul className="mt-2 flex flex-col gap-2">
            {findings.map((finding) => (
              <FindingItem
                key={`${finding.cause} ${finding.column} ${finding.file}`}
                finding={finding}
                selection={selection}
                isMapped={choice.attributeNames !== 'original'}
              />
            ))}
          </ul>
        </section>
      )}
      {findings.length === 0 && rows.written > 0 && (
        <p className="flex items-center gap-2 text-found">
          <CircleCheck className="size-4 shrink-0" aria-hidden />
          {t('exports.report.clean')}
        </p>
      )}
    </div>
  )
}

function Summary({ rows }: Pick<ExportReport, 'rows'>) {
  const { t } = useTranslation()
  if (rows.total === 0) return <Notice tone="waiting">{t('exports.report.noRows')}</Notice>
  if (rows.written === 0) return <Notice tone="error">{t('exports.report.nothing')}</Notice>
  return (
    <p role="status" className="text-pretty">
      <strong className="font-medium">{t('exports.report.written', { count: rows.written })}</strong>{' '}
      {rows.left_out > 0 && t('exports.report.leftOut', { count: rows.left_out })}
    </p>
  )
}

function FullList({ selection, choice }: ReportProps) {
  const { t } = useTranslation()
  const save = useToastMutation('getListFindings', () => downloadFindings(selection, choice))
  return (
    <Button look="ghost" icon={Download} isBusy={save.isPending} onClick={() => save.mutate()}>
      {t('exports.report.all')}
    </Button>
  )
}
