import { JobsScreen } from '../components/jobs/jobs-screen.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { useAccess } from '../components/use-access.ts'
import { useTranslation } from '../messages/translate.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Plus } from '../ui/icons/app-icons.ts'

export default function SearchPage() {
  const { t } = useTranslation()
  const mayStart = useAccess() !== 'lacking'
  return (
    <>
      <PageHeader
        title={t('nav.search')}
        lead={t(mayStart ? 'jobs.leadAndStart' : 'jobs.lead')}
        actions={
          mayStart && (
            <ButtonLink look="primary" icon={Plus} to={paths.addFile}>
              {t('jobs.addFile')}
            </ButtonLink>
          )
        }
      />
      <JobsScreen scope="own" />
    </>
  )
}
