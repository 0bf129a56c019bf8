import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { paths } from '../../paths.ts'
import { MailForm } from './mail-form.tsx'

export default function AccountRecoveryPage() {
  const { t } = useTranslation()
  return (
    <AccountFrame title={t('account.recoveryTitle')} lead={t('account.recoveryLead')}>
      <MailForm submitText={t('account.recoverySubmit')} next={paths.recoveryMailSent} />
    </AccountFrame>
  )
}
