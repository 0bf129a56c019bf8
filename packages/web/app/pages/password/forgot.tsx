import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { paths } from '../../paths.ts'
import { MailForm } from './mail-form.tsx'

export default function ForgotPasswordPage() {
  const { t } = useTranslation()
  return (
    <AccountFrame title={t('account.forgotTitle')} lead={t('account.forgotLead')}>
      <MailForm submitText={t('account.sendLink')} next={paths.resetMailSent} />
    </AccountFrame>
  )
}
