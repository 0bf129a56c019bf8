import { emailBody, endpoints } from '@merkwerk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readHeldVerification } from './held-verification.ts'
import { useContractForm } from './use-contract-form.ts'

/** Sends the verification email again, to the address stored in this tab or to one that the user enters. */
export function ResendVerification({ label }: { label?: string }) {
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
      {held === undefined && (
        <Field
          label={t('login.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.field('email')}
        />
      )}
      <Button type="submit" isBusy={form.isSubmitting} className="self-start">
        {form.isSubmitting ? t('account.sending') : (label ?? t('account.resend'))}
      </Button>
    </form>
  )
}
