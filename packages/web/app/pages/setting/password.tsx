import { changePasswordForm, endpoints } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

const empty = { old_password: '', new_password: '', confirm_password: '' }

export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const form = useContractForm(
    changePasswordForm,
    empty,
    'changePassword',
    async ({ old_password, new_password }) => {
      await call(endpoints.changePassword, { body: { old_password, new_password } })
      form.reset()
      toast('success', t('settings.password.done'))
      await client.invalidateQueries(queries.sessions)
    },
  )
  return (
    <SettingSection id="password" title="login.password" text="settings.password.text">
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {/* The username for password managers. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          label={t('settings.password.old')}
          autoComplete="current-password"
          {...form.field('old_password')}
        />
        <PasswordField
          label={t('settings.password.new')}
          autoComplete="new-password"
          {...form.field('new_password')}
        />
        <PasswordField
          label={t('settings.password.confirm')}
          autoComplete="new-password"
          {...form.field('confirm_password')}
        />
        <Button type="submit" isBusy={form.isSubmitting} className="self-start">
          {form.isSubmitting ? t('settings.password.busy') : t('settings.password.submit')}
        </Button>
      </form>
    </SettingSection>
  )
}
