import { endpoints, registerForm } from '@merkwerk/contract'
import { Link, redirect, useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { EmailField } from '../../components/account/email-field.tsx'
import { holdVerification } from '../../components/account/held-verification.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { loadTexts } from '../../messages/index.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths, publicPath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

await loadTexts('account', 'login')

export function clientLoader() {
  if (session.access !== null) throw redirect(paths.dashboard)
  return null
}

const linkClass = 'text-accent underline underline-offset-4'
const empty = { username: '', email: '', password: '', confirm_password: '' }

export default function RegisterPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useContractForm(registerForm, empty, 'signUp', async ({ username, email, password }) => {
    const language = currentLanguage()
    const response = await call(endpoints.signUp, { body: { username, email, password, language } })
    holdVerification(response.verification_link, email)
    await navigate(paths.emailVerification)
  })
  return (
    <AccountFrame title={t('account.registerTitle')} lead={t('account.registerLead')}>
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Field
          label={t('account.username')}
          // Browsers autofill the email address into `username`, which is no valid name here.
          autoComplete="nickname"
          {...form.field('username')}
        />
        <EmailField autoComplete="email" {...form.field('email')} />
        <PasswordField label={t('login.password')} autoComplete="new-password" {...form.field('password')} />
        <p className="-mt-3 text-sm text-muted">{t('account.passwordRule')}</p>
        <PasswordField
          label={t('account.confirmPassword')}
          autoComplete="new-password"
          {...form.field('confirm_password')}
        />
        <Button type="submit" look="primary" isBusy={form.isSubmitting} className="mt-1 h-10">
          {form.isSubmitting ? t('account.registering') : t('account.register')}
        </Button>
      </form>
      <p className="mt-4 text-sm text-pretty text-muted">
        {t('account.acceptTerms')
          .split(/(<[^<>]+>[^<>]+<\/[^<>]+>)/)
          .map((part) => {
            const [, page, words] = /^<(terms|privacy)>(.+)<\//.exec(part) ?? []
            if (!page) return part
            return (
              <Link
                key={page}
                to={publicPath(paths[page as 'terms'], currentLanguage())}
                className={linkClass}
              >
                {words}
              </Link>
            )
          })}
      </p>
      <p className="mt-6 text-muted">
        {t('account.haveAccount')}{' '}
        <Link to={paths.login} className={linkClass}>
          {t('login.submit')}
        </Link>
      </p>
    </AccountFrame>
  )
}
