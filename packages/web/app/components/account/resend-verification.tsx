import { emailBody, endpoints } from '@merkwerk/contract'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmailField } from './email-field.tsx'
import { readHeldVerification, verificationPath } from './held-verification.ts'
import { useContractForm } from './use-contract-form.ts'

/** Sends the verification email again, to the address stored in this tab or to one that the user enters. */
export function ResendVerification({ label, isPrimary }: { label?: string; isPrimary?: boolean }) {
  const { t } = useTranslation()
  const [held] = useState(readHeldVerification)
  const [sentTo, setSentTo] = useState<string>()
  const initial = { email: held?.email ?? '' }
  const form = useContractForm(emailBody, initial, 'resendVerification', async (body) => {
    setSentTo(undefined)
    await call(endpoints.resendVerification, { body })
    setSentTo(body.email)
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {sentTo !== undefined && <Notice tone="success">{t('account.resent', { email: sentTo })}</Notice>}
      {held === undefined && <EmailField {...form.field('email')} />}
      <Button
        type="submit"
        look={isPrimary ? 'primary' : 'secondary'}
        isBusy={form.isSubmitting}
        className="self-start"
      >
        {form.isSubmitting ? t('account.sending') : (label ?? t('account.resend'))}
      </Button>
    </form>
  )
}

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
