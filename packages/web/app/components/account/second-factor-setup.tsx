import { endpoints } from '@merkwerk/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type NewSecret, SecretStep } from './secret-step.tsx'
import { useContractForm } from './use-contract-form.ts'

interface SetupProps {
  /** Called once the recovery codes were kept; from then on each sign-in takes a code. */
  onDone: () => void
  doneLabel: string
  /** The button that leads away, while there is still a way back. */
  cancel: ReactNode
}

/** Turns the second factor on: the password, the secret and a first code, the recovery codes. */
export function SecondFactorSetup({ onDone, doneLabel, cancel }: SetupProps) {
  const [secret, setSecret] = useState<NewSecret>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} doneLabel={doneLabel} />
  if (secret) return <SecretStep secret={secret} onConfirmed={setRecoveryCodes} cancel={cancel} />
  return <PasswordStep onSecret={setSecret} cancel={cancel} />
}

interface PasswordStepProps {
  onSecret: (secret: NewSecret) => void
  cancel: ReactNode
}

function PasswordStep({ onSecret, cancel }: PasswordStepProps) {
  const { t } = useTranslation()
  const form = useContractForm(endpoints.startTotp.body, { password: '' }, 'startTotp', async (body) => {
    onSecret(await call(endpoints.startTotp, { body }))
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <PasswordField
        label={t('settings.secondFactor.password')}
        autoFocus
        autoComplete="current-password"
        error={form.problemOf('password')}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isSubmitting}>
          {form.isSubmitting ? t('settings.secondFactor.checking') : t('settings.secondFactor.continue')}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
