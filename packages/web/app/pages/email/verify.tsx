import { endpoints } from '@merkwerk/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../api/index.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { MessageWithLogin } from '../../components/account/message-with-login.tsx'

type Outcome = 'verified' | 'failed'

export default function VerifyEmailPage() {
  const { t } = useTranslation()
  const { uidb64 = '', token = '' } = useParams()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    const aborting = new AbortController()
    call(endpoints.verifyEmail, { params: { uidb64, token }, signal: aborting.signal })
      .then(() => setOutcome('verified'))
      .catch(() => !aborting.signal.aborted && setOutcome('failed'))
    return () => aborting.abort()
  }, [uidb64, token])

  if (outcome === 'verified')
    return <MessageWithLogin title={t('account.verifiedTitle')} text={t('account.verifiedText')} />
  if (outcome === 'failed')
    return <AccountFrame title={t('account.verifyFailedTitle')} lead={t('account.verifyFailedText')} />
  return <AccountFrame title={t('account.verifying')} />
}
