import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { downloadPdf } from '../../api/download.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons/app-icons.ts'
import { Download } from '../../ui/icons/public-icons.ts'
import type { Column } from '../../ui/table.tsx'
import { hiddenOnCards } from '../../ui/table-looks.ts'
import { useToastMutation } from '../use-toast-mutation.ts'
import { jobCells } from './jobs-columns.tsx'

type Output = 'master' | 'attributes'

/** Columns with the links to master data and attributes. `hrefOf` returns undefined where no file is offered. */
export function useOutputColumns(findHref: (job: Job, kind: Output) => string | undefined): Column<Job>[] {
  const { t } = useTranslation()
  return (['master', 'attributes'] as const).map((kind) => ({
    id: kind,
    header: t(`jobs.columns.${kind}`),
    cell: (job) => <OutputLink job={job} kind={kind} href={findHref(job, kind)} />,
    cellClass: (job) => clsx(jobCells.detail, !findHref(job, kind) && hiddenOnCards),
  }))
}

function OutputLink({ job, kind, href }: { job: Job; kind: Output; href: string | undefined }) {
  const { t } = useTranslation()
  const label = kind === 'master' ? 'jobs.downloadMaster' : 'jobs.downloadAttributes'
  if (!href) return <NotAvailable />
  return (
    <a
      href={href}
      download
      className="relative z-10 inline-flex min-h-6 items-center gap-1.5 text-accent underline-offset-2 hover:underline"
    >
      <Download className="size-4 shrink-0" aria-hidden />
      {t('jobs.csv')}
      <span className="sr-only">{t(label, { name: job.name })}</span>
    </a>
  )
}

export function NotAvailable() {
  const { t } = useTranslation()
  return <span className="text-faint">{t('app.notAvailable')}</span>
}

const isCompleted = ({ status }: Job): boolean => status === 'Completed'

export function useFileColumns(): Column<Job>[] {
  const { t } = useTranslation()
  const outputs = useOutputColumns((job, kind) =>
    isCompleted(job) ? job.output_files[kind === 'master' ? 0 : 1] : undefined,
  )
  return [
    ...outputs,
    {
      id: 'pdf',
      header: t('jobs.columns.pdf'),
      cell: (job) => (isCompleted(job) ? <DownloadButton job={job} /> : <NotAvailable />),
      cellClass: (job) => clsx(jobCells.detail, !isCompleted(job) && hiddenOnCards),
    },
  ]
}

function DownloadButton({ job }: { job: Job }) {
  const { t } = useTranslation()
  const save = useToastMutation('getJobPdf', () => downloadPdf(job))
  return (
    <IconButton
      icon={FileText}
      label={t('jobs.downloadPdf', { name: job.name })}
      disabled={save.isPending}
      onClick={() => save.mutate()}
      className="relative z-10 -my-2 -ml-2"
    />
  )
}
