import { emailBody, endpoints } from '@merkwerk/contract'
import { useMatch, useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { EmailField } from '../../components/account/email-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

await loadTexts('account', 'login')

/** Two addresses with their own texts. */
export default function RequestLinkPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isRecovery = useMatch(paths.recovery) !== null
  const kind = isRecovery ? 'recovery' : 'forgot'
  const form = useContractForm(emailBody, { email: '' }, 'forgotPassword', async (body) => {
    await call(endpoints.forgotPassword, { body })
    await navigate(isRecovery ? paths.recoveryMailSent : paths.resetMailSent)
  })
  return (
    <AccountFrame title={t(`account.${kind}.title`)} lead={t(`account.${kind}.lead`)}>
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <EmailField required {...form.field('email')} />
        <Button type="submit" look="primary" isBusy={form.isSubmitting} className="h-10">
          {form.isSubmitting ? t('account.sending') : t(`account.${kind}.submit`)}
        </Button>
      </form>
    </AccountFrame>
  )
}
