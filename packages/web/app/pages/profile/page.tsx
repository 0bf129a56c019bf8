import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { queries } from '../../api/queries.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Who one is here, with the way to where each of it is changed. */
export default function ProfilePage() {
  const { t } = useTranslation()
  const { data: profile, error, refetch } = useQuery(queries.profile)
  return (
    <>
      <DocumentTitle text={t('profile.title')} />
      <PageHeader
        title={t('profile.title')}
        lead={t('profile.lead')}
        back={{ to: paths.dashboard, label: t('dashboard.title') }}
        actions={<ButtonLink to={paths.setting}>{t('profile.edit')}</ButtonLink>}
      />
      {profile ? (
        <ProfileCard profile={profile} />
      ) : error ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
          {describeError(error, 'getProfile')}
        </Notice>
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </>
  )
}
