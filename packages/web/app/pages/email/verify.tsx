import { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { releaseVerification } from '../../components/account/held-verification.ts'
import { MessageWithLogin } from '../../components/account/message-with-login.tsx'
import { ResendVerification } from '../../components/account/resend-verification.tsx'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'

await loadTexts('account', 'login')

type Outcome = { isApproved: boolean } | { error: unknown }

export default function VerifyEmailPage() {
  const { t } = useTranslation()
  const { uidb64 = '', token = '' } = useParams()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    const aborting = new AbortController()
    call(endpoints.verifyEmail, { params: { uidb64, token }, signal: aborting.signal })
      .then(({ is_admin_verified }) => {
        releaseVerification()
        setOutcome({ isApproved: is_admin_verified })
      })
      .catch((error: unknown) => {
        if (!aborting.signal.aborted) setOutcome({ error })
      })
    return () => aborting.abort()
  }, [uidb64, token])

  if (outcome === undefined) return <AccountFrame title={t('account.verifying')} />
  if ('error' in outcome) {
    const isGone = outcome.error instanceof ApiError && outcome.error.code === 'GONE'
    return (
      <MessageWithLogin
        title={t('account.verifyFailedTitle')}
        text={t('account.verifyFailedText')}
        isPrimary={false}
      >
        <p className="text-pretty">
          {isGone ? t('account.verifyExpired') : describeError(outcome.error, 'verifyEmail')}
        </p>
        <ResendVerification isPrimary />
      </MessageWithLogin>
    )
  }
  return (
    <MessageWithLogin
      title={t('account.verifiedTitle')}
      text={t('account.verifiedText')}
      isPrimary={outcome.isApproved}
    >
      {outcome.isApproved ? (
        <p className="text-pretty text-muted">{t('account.approvedText')}</p>
      ) : (
        <NextSteps />
      )}
    </MessageWithLogin>
  )
}

function NextSteps() {
  const { t } = useTranslation()
  return (
    <div>
      <h2 className="text-base font-medium">{t('account.next.title')}</h2>
      <ol className="mt-2 ml-5 flex list-decimal flex-col gap-1.5 text-muted">
        <li>{t('account.next.review')}</li>
        <li>{t('account.next.mail')}</li>
        <li>{t('account.next.start')}</li>
      </ol>
    </div>
  )
}
