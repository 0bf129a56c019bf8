import { endpoints, type Profile } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { formatCoins } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

export function DeleteAccount({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const hasCode = profile.has_second_factor
  const form = useContractForm(
    hasCode
      ? endpoints.deleteAccount.body.required()
      : endpoints.deleteAccount.body.omit({ totp_code: true }),
    { password: '', totp_code: '' },
    'deleteAccount',
    async ({ password, totp_code }) => {
      await call(endpoints.deleteAccount, { body: { password, ...(hasCode && { totp_code }) } })
      session.end()
      await navigate(paths.login, { replace: true, state: { isDeleted: true } })
    },
  )

  function close() {
    setOpen(false)
    form.reset()
  }

  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('settings.personalData.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={t('settings.personalData.confirmTitle', { email: profile.email })}
        keepLabel={t('settings.personalData.keep')}
        confirmLabel={t('settings.personalData.confirm')}
        busyLabel={t('app.deleting')}
        isBusy={form.isSubmitting}
        onConfirm={() => element.current?.requestSubmit()}
        fields={
          <form noValidate ref={element} onSubmit={form.onSubmit} className="flex flex-col gap-4">
            {form.failure && <Notice tone="error">{form.failure}</Notice>}
            <PasswordField
              label={t('settings.secondFactor.password')}
              autoComplete="current-password"
              {...form.field('password')}
            />
            {hasCode && (
              <Field
                label={t('settings.secondFactor.codeOrRecovery')}
                autoComplete="one-time-code"
                maxLength={32}
                {...form.field('totp_code')}
              />
            )}
          </form>
        }
      >
        <Losses hasSubscription={profile.subscription.has_access} />
      </ConfirmDialog>
    </>
  )
}

function Losses({ hasSubscription }: { hasSubscription: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(walletQueries.wallet)
  const coins = Math.floor(data?.balance ?? 0)
  return (
    <>
      <p>{t('settings.personalData.confirmText')}</p>
      <ul className="ml-4 flex list-disc flex-col gap-1">
        {coins > 0 && (
          <li className="font-medium text-ink">
            {t('settings.personalData.lostCoins', { count: coins, n: formatCoins(coins) })}
          </li>
        )}
        {hasSubscription && <li>{t('settings.personalData.lostSubscription')}</li>}
        <li>{t('settings.personalData.lostJobs')}</li>
        <li>{t('settings.personalData.lostAccess')}</li>
      </ul>
      <p>{t('settings.personalData.kept')}</p>
    </>
  )
}
