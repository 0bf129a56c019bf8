import { useTranslation } from 'react-i18next'
import { MessageWithLogin } from '../../components/account/message-with-login.tsx'

export default function ResetMailSentPage() {
  const { t } = useTranslation()
  return <MessageWithLogin title={t('account.resetMailTitle')} text={t('account.resetMailText')} />
}
