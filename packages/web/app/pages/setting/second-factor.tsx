import { disableTotpBody, endpoints } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ShieldCheck, ShieldOff } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

const SecondFactorSetup = onDemand(() => import('../../components/account/second-factor-setup.tsx')).part(
  'SecondFactorSetup',
)

/** The form stays mounted while `isOn` changes. */
export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [step, setStep] = useState<'untouched' | 'changing' | 'left'>('untouched')
  const close = () => setStep('left')

  async function finish(text: string) {
    toast('success', text)
    await client.invalidateQueries(queries.profile)
    close()
  }

  return (
    <SettingSection id="second-factor" title="settings.secondFactor.title" text="settings.secondFactor.text">
      {step !== 'changing' ? (
        <Status isOn={isOn} hasFocus={step === 'left'} onChange={() => setStep('changing')} />
      ) : isOn ? (
        <TurnOff onDone={() => finish(t('settings.secondFactor.turnedOff'))} onCancel={close} />
      ) : (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <SecondFactorSetup
            doneLabel={t('settings.secondFactor.stored')}
            onDone={() => void finish(t('settings.secondFactor.turnedOn'))}
            cancel={
              <Button look="ghost" onClick={close}>
                {t('app.cancel')}
              </Button>
            }
          />
        </Suspense>
      )}
    </SettingSection>
  )
}

interface StatusProps {
  isOn: boolean
  /** Gets the focus after the form closes. */
  hasFocus: boolean
  onChange: () => void
}

function Status({ isOn, hasFocus, onChange }: StatusProps) {
  const { t } = useTranslation()
  const Icon = isOn ? ShieldCheck : ShieldOff
  return (
    <Panel as="div" className="flex flex-wrap items-center justify-between gap-3 py-3 pr-3 pl-4">
      <p className="flex items-center gap-3 font-medium">
        <Icon className={isOn ? 'size-5 text-found' : 'size-5 text-faint'} aria-hidden />
        {isOn ? t('settings.secondFactor.on') : t('settings.secondFactor.off')}
      </p>
      <Button autoFocus={hasFocus} onClick={onChange}>
        {isOn ? t('app.turnOff') : t('settings.secondFactor.turnOn')}
      </Button>
    </Panel>
  )
}

function TurnOff({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const { t } = useTranslation()
  const empty = { password: '', totp_code: '' }
  const form = useContractForm(disableTotpBody, empty, 'disableTotp', async (body) => {
    await call(endpoints.disableTotp, { body })
    await onDone()
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <p className="text-pretty text-muted">{t('settings.secondFactor.turnOffText')}</p>
      <PasswordField
        label={t('settings.secondFactor.password')}
        autoFocus
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Field
        label={t('settings.secondFactor.codeOrRecovery')}
        autoComplete="one-time-code"
        maxLength={32}
        {...form.field('totp_code')}
      />
      <FormActions
        label={t('app.turnOff')}
        busyLabel={t('settings.secondFactor.turningOff')}
        isBusy={form.isSubmitting}
        look="danger"
        onCancel={onCancel}
      />
    </form>
  )
}
