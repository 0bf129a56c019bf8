import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useHeldVerification } from './held-verification.ts'

/** 'Verify Email Now', where a verification is held. */
export function VerifyButton() {
  const { t } = useTranslation()
  const { held, verify, isSent, failure } = useHeldVerification()
  if (held === undefined) return null
  return (
    <>
      <Button onClick={verify}>{t('login.verify')}</Button>
      <p role="status" className="basis-full text-sm text-muted empty:hidden">
        {isSent ? t('account.resent') : failure}
      </p>
    </>
  )
}
