import { loginBody } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { VerifyButton } from '../../components/account/verify-button.tsx'
import { currentLanguage } from '../../messages/language.ts'
import { signedOut } from '../../messages/public/signed-out.ts'
import { paths } from '../../paths.ts'
import { returnPathOf, signInReasonOf } from '../../sign-in-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Credentials } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'

const linkClass = 'text-accent underline underline-offset-4'

/** The message of the page that redirected here. */
const farewell = z.object({ isDeleted: z.literal(true) })

export function PasswordStep({ onCodeNeeded }: { onCodeNeeded: (credentials: Credentials) => void }) {
  const { t } = useTranslation()
  const signIn = useSignIn()
  const { state, search } = useLocation()
  const isDeleted = farewell.safeParse(state).success
  const reason = signInReasonOf(search)
  const form = useContractForm(loginBody, { email: '', password: '' }, 'login', async (body) => {
    if ((await signIn(body)) === 'code') onCodeNeeded(body)
  })

  return (
    <AccountFrame title={t('login.title')} lead={t('login.lead')}>
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {isDeleted && <Notice tone="success">{t('settings.personalData.deleted')}</Notice>}
        {reason && !form.failure && (
          <Notice tone="waiting">
            {reason === 'no-session' && /^\/admin/.test(returnPathOf(search) ?? '')
              ? t('errors.token')
              : signedOut[currentLanguage()].reasons[reason]}
          </Notice>
        )}
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Field
          label={t('login.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.field('email')}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" look="primary" isBusy={form.isSubmitting} className="mt-1 h-10">
          {form.isSubmitting ? t('login.busy') : t('login.submit')}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        <VerifyButton />
      </div>
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-muted">
        <span>
          {t('account.noAccount')}{' '}
          <Link to={paths.register} className={linkClass}>
            {t('account.createAccount')}
          </Link>
        </span>
        <Link to={paths.forgotPassword} className={linkClass}>
          {t('account.forgot')}
        </Link>
      </p>
    </AccountFrame>
  )
}
