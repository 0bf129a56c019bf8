import type { RunDetails } from '@merkwerk/contract'
import { downloadPdf, fileAddress } from '../../api/download.ts'
import { hasResults } from '../../components/export-actions.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/public-icons.ts'
import { Menu, MenuAction, MenuDownload, MenuGroup, MenuNote } from '../../ui/menu.tsx'

/** The files, the report and the log of a run. Empty before it has files. */
export function RunFiles({ run }: { run: RunDetails }) {
  const { t } = useTranslation()
  const pdf = useToastMutation('getJobPdf', () => downloadPdf(run))
  const [master, attributes] = hasResults(run) ? run.output_files : []
  if (master === undefined || attributes === undefined) return null
  const log = run.output_files[2]

  return (
    <Menu trigger={<Button icon={Download}>{t('run.files.title')}</Button>}>
      <MenuGroup label={t('run.files.master')}>
        <MenuDownload href={master}>{t('jobs.csv')}</MenuDownload>
        <MenuDownload href={fileAddress(master, { only: 'found' })}>{t('run.files.onlyFound')}</MenuDownload>
        <MenuDownload href={fileAddress(master, { format: 'xlsx' })}>{t('run.files.xlsx')}</MenuDownload>
      </MenuGroup>
      <MenuGroup label={t('record.attributes')}>
        <MenuDownload href={attributes}>{t('jobs.csv')}</MenuDownload>
        <MenuDownload href={fileAddress(attributes, { layout: 'ameise' })}>
          {t('run.files.ameise')}
        </MenuDownload>
        <MenuDownload href={fileAddress(attributes, { format: 'xlsx' })}>{t('run.files.xlsx')}</MenuDownload>
      </MenuGroup>
      <MenuGroup label={t('run.files.report')}>
        {run.status === 'Completed' && (
          <MenuAction onClick={() => pdf.mutate()}>{t('run.files.pdf')}</MenuAction>
        )}
        {log && <MenuDownload href={log}>{t('run.files.log')}</MenuDownload>}
      </MenuGroup>
      <MenuNote>{t('run.files.note')}</MenuNote>
    </Menu>
  )
}
