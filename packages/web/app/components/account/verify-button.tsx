import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { readHeldVerification, verificationPath } from './held-verification.ts'
import { ResendVerification } from './resend-verification.tsx'

/** Opens the link that the sandbox returned, or sends the email again. */
export function VerifyButton() {
  const { t } = useTranslation()
  const [held] = useState(readHeldVerification)
  if (held === undefined) return null
  const path = verificationPath(held)
  return path === undefined ? (
    <ResendVerification label={t('login.verify')} />
  ) : (
    <ButtonLink to={path}>{t('login.verify')}</ButtonLink>
  )
}
