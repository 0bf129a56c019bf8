import { endpoints, resetPasswordForm } from '@merkwerk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../api/index.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { useOnward } from '../../components/use-onward.ts'
import { homePath } from '../../texts/language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const redirectMs = 2_000
const empty = { new_password: '', confirm_password: '' }

export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { uidb64 = '', token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const form = useContractForm(resetPasswordForm, empty, 'resetPassword', async ({ new_password }) => {
    await call(endpoints.resetPassword, { params: { uidb64, token }, body: { new_password } })
    setDone(true)
  })

  useOnward(isDone ? homePath() : undefined, redirectMs)

  return (
    <AccountFrame title={t('account.resetTitle')} lead={t('account.resetLead')}>
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {isDone && <Notice tone="success">{t('account.resetDone')}</Notice>}
        <PasswordField
          label={t('account.newPassword')}
          autoComplete="new-password"
          error={form.faultOf('new_password')}
          {...form.register('new_password')}
        />
        <PasswordField
          label={t('account.confirmPassword')}
          autoComplete="new-password"
          error={form.faultOf('confirm_password')}
          {...form.register('confirm_password')}
        />
        <Button type="submit" look="primary" isBusy={form.isSubmitting} disabled={isDone} className="h-10">
          {form.isSubmitting ? t('account.resetting') : t('account.resetSubmit')}
        </Button>
      </form>
    </AccountFrame>
  )
}
