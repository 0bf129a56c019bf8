import { useTranslation } from 'react-i18next'
import { useHeldVerification } from '../../components/account/held-verification.ts'
import { MessageWithLogin } from '../../components/account/message-with-login.tsx'
import { VerifyButton } from '../../components/account/verify-button.tsx'

export default function VerificationSentPage() {
  const { t } = useTranslation()
  const { held } = useHeldVerification()
  return (
    <MessageWithLogin
      title={t('account.verificationTitle')}
      text={t('account.verificationText')}
      state={held}
    >
      <VerifyButton />
    </MessageWithLogin>
  )
}
