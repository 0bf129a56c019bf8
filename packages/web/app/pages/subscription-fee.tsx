import { useTranslation } from 'react-i18next'
import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { session } from '../api/browser-session.ts'
import { AccountFrame } from '../components/account/account-frame.tsx'
import { useLogout } from '../components/layout/use-logout.ts'
import { loginReturningTo } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Whoever comes from the mail signs in first, and comes back. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (session.access === null) throw redirect(loginReturningTo(pathname + search))
  return null
}

export default function SubscriptionFeePage() {
  const { t } = useTranslation()
  const logout = useLogout()
  return (
    <AccountFrame title={t('account.feeTitle')} lead={t('account.feeLead')}>
      <div className="mt-8 flex flex-col items-start gap-5">
        <Notice tone="waiting" title={t('account.feeClosedTitle')}>
          {t('account.feeClosedText')}
        </Notice>
        <Button onClick={logout}>{t('nav.logout')}</Button>
      </div>
    </AccountFrame>
  )
}
