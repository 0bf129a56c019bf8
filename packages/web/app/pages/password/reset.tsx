import { ApiError } from '@merkwerk/client/app'
import { endpoints, resetPasswordForm } from '@merkwerk/contract'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/index.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { useOnward } from '../../components/use-onward.ts'
import { loadTexts } from '../../messages/index.ts'
import { homePath } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

await loadTexts('account', 'login', 'settings')

const redirectMs = 2_000
const empty = { new_password: '', confirm_password: '' }

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'GONE'

/** Checks the link before the user enters a password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { uidb64 = '', token = '' } = useParams()
  const [state, setState] = useState<'checking' | 'open' | 'expired'>('checking')

  useEffect(() => {
    const aborting = new AbortController()
    call(endpoints.checkResetLink, { params: { uidb64, token }, signal: aborting.signal })
      .then(() => setState('open'))
      // When the check fails, submitting the form reports the reason.
      .catch((error: unknown) => !aborting.signal.aborted && setState(isGone(error) ? 'expired' : 'open'))
    return () => aborting.abort()
  }, [uidb64, token])

  if (state === 'checking') return <AccountFrame title={t('account.resetChecking')} />
  if (state === 'expired')
    return (
      <AccountFrame title={t('account.resetExpiredTitle')} lead={t('account.resetExpiredText')}>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink look="primary" to={paths.forgotPassword}>
            {t('account.newLink')}
          </ButtonLink>
          <ButtonLink to={paths.login}>{t('account.toLogin')}</ButtonLink>
        </div>
      </AccountFrame>
    )
  return <ResetForm link={{ uidb64, token }} onExpired={() => setState('expired')} />
}

function ResetForm({ link, onExpired }: { link: { uidb64: string; token: string }; onExpired: () => void }) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  const form = useContractForm(resetPasswordForm, empty, 'resetPassword', async ({ new_password }) => {
    try {
      await call(endpoints.resetPassword, { params: link, body: { new_password } })
      setDone(true)
    } catch (error) {
      if (!isGone(error)) throw error
      onExpired()
    }
  })

  useOnward(isDone ? homePath() : undefined, redirectMs)

  return (
    <AccountFrame title={t('account.resetTitle')} lead={t('account.passwordRule')}>
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {isDone && <Notice tone="success">{t('account.resetDone')}</Notice>}
        <PasswordField
          label={t('settings.password.new')}
          autoComplete="new-password"
          {...form.field('new_password')}
        />
        <PasswordField
          label={t('account.confirmPassword')}
          autoComplete="new-password"
          {...form.field('confirm_password')}
        />
        <Button type="submit" look="primary" isBusy={form.isSubmitting} disabled={isDone} className="h-10">
          {form.isSubmitting ? t('account.resetting') : t('account.resetSubmit')}
        </Button>
      </form>
    </AccountFrame>
  )
}
