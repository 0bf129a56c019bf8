import type { Profile } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/browser-session.ts'
import { queries } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Above every page of a seller whose subscription was never paid or has ended: what is missing, what still works, and the way to pay. */
export function SubscriptionBanner() {
  const { data: profile } = useQuery(queries.profile)
  if (profile === undefined || session.role === 'admin') return null
  return profile.subscription.has_access ? null : <Unpaid profile={profile} />
}

function Unpaid({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const kind = profile.one_time_payment ? 'ended' : 'unpaid'
  return (
    <div className="mb-6">
      <Notice
        tone="waiting"
        title={t(`access.${kind}.title`)}
        action={
          <ButtonLink look="primary" to={paths.subscriptionFee}>
            {t(`access.${kind}.action`)}
          </ButtonLink>
        }
      >
        {t(`access.${kind}.text`)}
      </Notice>
    </div>
  )
}
