import { deleteAccountBody, endpoints, type Profile } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadExport } from '../../api/download.ts'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Download } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SettingSection } from './section.tsx'

export function PersonalDataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isAdmin = session.role === 'admin'
  return (
    <SettingSection id="your-data" title="settings.personalData.title" text="settings.personalData.text">
      <Panel as="div" className="divide-y divide-line">
        <Row title={t('settings.personalData.exportTitle')} text={t('settings.personalData.exportText')}>
          <Export />
        </Row>
        <Row
          title={t('settings.personalData.deleteTitle')}
          text={isAdmin ? t('settings.personalData.adminText') : t('settings.personalData.deleteText')}
        >
          {!isAdmin && <DeleteAccount profile={profile} />}
        </Row>
      </Panel>
    </SettingSection>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 pr-3 pl-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base font-medium">{title}</h3>
        <p className="text-sm text-pretty text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}

function Export() {
  const { t } = useTranslation()
  const { mutate, isPending } = useToastMutation('exportData', downloadExport)
  return (
    <Button icon={Download} isBusy={isPending} onClick={() => mutate()}>
      {isPending ? t('settings.personalData.exporting') : t('settings.personalData.export')}
    </Button>
  )
}

function DeleteAccount({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const hasCode = profile.has_second_factor
  const form = useContractForm(
    hasCode ? deleteAccountBody.required() : deleteAccountBody.omit({ totp_code: true }),
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
    <ConfirmDialog
      trigger={<Button look="danger">{t('settings.personalData.delete')}</Button>}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      title={t('settings.personalData.confirmTitle', { email: profile.email })}
      cancelLabel={t('settings.personalData.keep')}
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
          <li className="font-medium text-ink">{t('settings.personalData.lostCoins', { count: coins })}</li>
        )}
        {hasSubscription && <li>{t('settings.personalData.lostSubscription')}</li>}
        <li>{t('settings.personalData.lostJobs')}</li>
        <li>{t('settings.personalData.lostAccess')}</li>
      </ul>
      <p>{t('settings.personalData.kept')}</p>
    </>
  )
}
