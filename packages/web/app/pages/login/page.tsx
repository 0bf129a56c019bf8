import { loginBody, loginCodeForm } from '@merkwerk/contract'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, redirect, useLocation } from 'react-router'
import { z } from 'zod'
import { session } from '../../api/session.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { EmailField } from '../../components/account/email-field.tsx'
import { PasswordField } from '../../components/account/password-field.tsx'
import { VerifyButton } from '../../components/account/resend-verification.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { loadTexts } from '../../messages/index.ts'
import { currentLanguage } from '../../messages/language.ts'
import { signedOut } from '../../messages/public/signed-out.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { findReturnPath, findSignInReason, pathAfterSignIn } from '../../sign-in-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Credentials, useSignIn } from './use-sign-in.ts'

await loadTexts('account', 'login', 'settings')

/** Signed-in users skip the login. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const role = session.role
  if (session.access === null || role === null) return null
  throw redirect(pathAfterSignIn(role, findReturnPath(new URL(request.url).search)))
}

export default function LoginPage() {
  const [credentials, setCredentials] = useState<Credentials>()
  return credentials ? (
    <CodeStep credentials={credentials} onBack={() => setCredentials(undefined)} />
  ) : (
    <PasswordStep onCodeNeeded={setCredentials} />
  )
}

/** A code of the authenticator app or a recovery code. */
function CodeStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const { t } = useTranslation()
  const signIn = useSignIn()
  const [isRecovery, setRecovery] = useState(false)
  const form = useContractForm(loginCodeForm, { totp_code: '' }, 'login', async ({ totp_code }) => {
    await signIn({ ...credentials, totp_code })
  })

  function switchKind() {
    setRecovery(!isRecovery)
    // A reset forgets the fields until the next render.
    form.setFocus('totp_code')
    form.reset()
  }

  return (
    <AccountFrame
      title={t('settings.login.codeTitle')}
      lead={isRecovery ? t('settings.login.recoveryLead') : t('settings.login.codeLead')}
    >
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Field
          label={isRecovery ? t('settings.login.recoveryCode') : t('settings.login.code')}
          // The only field of the step.
          autoFocus
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isRecovery ? 32 : 6}
          {...form.field('totp_code')}
        />
        <Button type="submit" look="primary" isBusy={form.isSubmitting} className="h-10">
          {form.isSubmitting ? t('login.busy') : t('login.submit')}
        </Button>
      </form>
      <div className="mt-4 flex flex-col items-start gap-1">
        <Button look="ghost" className="-ml-3" onClick={switchKind}>
          {isRecovery ? t('settings.login.useApp') : t('settings.login.useRecovery')}
        </Button>
        <Button look="ghost" className="-ml-3" onClick={onBack}>
          {t('settings.login.back')}
        </Button>
      </div>
    </AccountFrame>
  )
}

const linkClass = 'text-accent underline underline-offset-4'

/** The state after an account was deleted. */
const deletedState = z.object({ isDeleted: z.literal(true) })

function PasswordStep({ onCodeNeeded }: { onCodeNeeded: (credentials: Credentials) => void }) {
  const { t } = useTranslation()
  const signIn = useSignIn()
  const { state, search } = useLocation()
  const isDeleted = deletedState.safeParse(state).success
  const reason = findSignInReason(search)
  const form = useContractForm(loginBody, { email: '', password: '' }, 'login', async (body) => {
    if ((await signIn(body)) === 'code') onCodeNeeded(body)
  })

  return (
    <AccountFrame title={t('login.title')} lead={t('login.lead')}>
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {isDeleted && <Notice tone="success">{t('settings.personalData.deleted')}</Notice>}
        {reason && !form.failure && (
          <Notice tone="waiting">
            {reason === 'no-session' && /^\/admin/.test(findReturnPath(search) ?? '')
              ? t('errors.UNAUTHENTICATED')
              : signedOut[currentLanguage()].reasons[reason]}
          </Notice>
        )}
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <EmailField {...form.field('email')} />
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
          {t('account.forgotLink')}
        </Link>
      </p>
    </AccountFrame>
  )
}
