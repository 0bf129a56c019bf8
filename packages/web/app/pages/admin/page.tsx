import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { JobsScreen } from '../../components/jobs/jobs-screen.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { homePath } from '../../texts/language.ts'
import { Alerts } from './alerts.tsx'

/** Users never see the page; the server refuses its calls anyway. */
export function clientLoader() {
  if (session.role !== 'admin') throw redirect(homePath())
  return null
}

export default function AdminPage() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle text={t('jobs.adminTitle')} />
      <PageHeader title={t('jobs.allJobs')} />
      <Alerts />
      <JobsScreen scope="all" />
    </>
  )
}
