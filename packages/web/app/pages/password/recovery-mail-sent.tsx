import { useTranslation } from 'react-i18next'
import { MessageWithLogin } from '../../components/account/message-with-login.tsx'

export default function RecoveryMailSentPage() {
  const { t } = useTranslation()
  return <MessageWithLogin title={t('account.recoverySentTitle')} text={t('account.recoverySentText')} />
}
