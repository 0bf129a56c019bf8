import { useState } from 'react'
import { Link } from 'react-router'
import { readHeldVerification, verificationPath } from '../../components/account/held-verification.ts'
import { MessageWithLogin } from '../../components/account/message-with-login.tsx'
import { ResendVerification, VerifyButton } from '../../components/account/resend-verification.tsx'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'

await loadTexts('account', 'login')

export default function VerificationSentPage() {
  const { t } = useTranslation()
  const [held] = useState(readHeldVerification)
  const text = held ? t('account.verificationTextTo', { email: held.email }) : t('account.verificationText')
  return (
    <MessageWithLogin title={t('account.verificationTitle')} text={text}>
      {held && verificationPath(held) !== undefined && (
        <div>
          <VerifyButton />
        </div>
      )}
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <p className="text-pretty text-muted">{t('account.noMail')}</p>
        <ResendVerification />
        {held && (
          <p className="text-muted">
            {t('account.wrongAddress')}{' '}
            <Link to={paths.register} className="text-accent underline underline-offset-4">
              {t('account.registerAgain')}
            </Link>
          </p>
        )}
      </div>
    </MessageWithLogin>
  )
}
