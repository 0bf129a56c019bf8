import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { pathOfRole } from '../../paths.ts'
import { LoginForm } from './login-form.tsx'

/** Stored login data first: who is signed in goes straight on. */
export function clientLoader() {
  const role = session.role
  if (session.access !== null && role !== null) throw redirect(pathOfRole(role))
  return null
}

export default function LoginPage() {
  const { t } = useTranslation()
  return (
    <AccountFrame title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
    </AccountFrame>
  )
}
