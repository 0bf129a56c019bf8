import { redirect, useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { session } from '../../api/session.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { SecondFactorSetup } from '../../components/account/second-factor-setup.tsx'
import { useLogout } from '../../components/layout/use-logout.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

await loadTexts('login', 'settings')

export function clientLoader() {
  if (session.access === null) throw redirect(paths.login)
  return null
}

/** The session of an admin without a second factor can do nothing else. */
export default function LoginSecondFactorPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  return (
    <AccountFrame title={t('settings.login.setUpTitle')} lead={t('settings.login.setUpLead')}>
      <div className="mt-8">
        <SecondFactorSetup
          doneLabel={t('settings.login.goOn')}
          onDone={() => void navigate(adminPaths.jobs, { replace: true })}
          cancel={
            <Button look="ghost" onClick={logout}>
              {t('settings.login.signOut')}
            </Button>
          }
        />
      </div>
    </AccountFrame>
  )
}
