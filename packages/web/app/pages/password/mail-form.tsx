import { emailBody, endpoints } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

export function MailForm({ submitText, next }: { submitText: string; next: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useContractForm(emailBody, { email: '' }, 'forgotPassword', async (body) => {
    await call(endpoints.forgotPassword, { body })
    await navigate(next)
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Field
        label={t('login.email')}
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        {...form.field('email')}
      />
      <Button type="submit" look="primary" isBusy={form.isSubmitting} className="h-10">
        {form.isSubmitting ? t('account.sending') : submitText}
      </Button>
    </form>
  )
}
