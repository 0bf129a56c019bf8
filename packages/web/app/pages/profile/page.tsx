import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileCard } from './profile-card.tsx'

export default function ProfilePage() {
  const { t } = useTranslation()
  const query = useQuery(queries.profile)
  return (
    <>
      <DocumentTitle text={t('profile.title')} />
      <PageHeader
        title={t('profile.title')}
        lead={t('profile.lead')}
        back={{ to: paths.dashboard, label: t('nav.dashboard') }}
        actions={<ButtonLink to={paths.setting}>{t('profile.edit')}</ButtonLink>}
      />
      <QueryBoundary query={query} calling="getProfile" loading={<Skeleton className="h-96 rounded-lg" />}>
        {(profile) => <ProfileCard profile={profile} />}
      </QueryBoundary>
    </>
  )
}
