import type { JobDetail } from '@merkwerk/contract'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadPdf, fileAddress } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuDownload, MenuGroup, MenuNote } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Everything a job has written, in each form it can be had. */
export function DownloadsMenu({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [master, attributes] = job.status === 'Failed' ? [] : job.output_files
  if (master === undefined || attributes === undefined) return null
  const log = job.output_files[2]

  function savePdf() {
    downloadPdf(job).catch(() => toast('error', t('jobs.pdfFailed')))
  }

  return (
    <Menu
      trigger={
        <Button look="primary" icon={Download}>
          {t('job.download')}
        </Button>
      }
    >
      <MenuGroup label={t('job.files.master')}>
        <MenuDownload href={master}>{t('job.files.csv')}</MenuDownload>
        <MenuDownload href={fileAddress(master, { only: 'found' })}>{t('job.files.onlyFound')}</MenuDownload>
        <MenuDownload href={fileAddress(master, { format: 'xlsx' })}>{t('job.files.xlsx')}</MenuDownload>
      </MenuGroup>
      <MenuGroup label={t('job.files.attributes')}>
        <MenuDownload href={attributes}>{t('job.files.csv')}</MenuDownload>
        <MenuDownload href={fileAddress(attributes, { layout: 'ameise' })}>
          {t('job.files.ameise')}
        </MenuDownload>
        <MenuDownload href={fileAddress(attributes, { format: 'xlsx' })}>{t('job.files.xlsx')}</MenuDownload>
      </MenuGroup>
      <MenuGroup label={t('job.files.report')}>
        {job.status === 'Completed' && <MenuAction onClick={savePdf}>{t('job.files.pdf')}</MenuAction>}
        {log && <MenuDownload href={log}>{t('job.files.log')}</MenuDownload>}
      </MenuGroup>
      <MenuNote>{t('job.files.note')}</MenuNote>
    </Menu>
  )
}
