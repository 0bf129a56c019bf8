import type { Output } from '@merkwerk/client/app'
import { confirmTotpBody, endpoints, startTotpBody } from '@merkwerk/contract'
import { QRCodeSVG } from 'qrcode.react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Field } from '../../ui/field.tsx'
import { Check, Copy, Download } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { useContractForm } from './use-contract-form.ts'

type NewSecret = Output<typeof endpoints.startTotp>

interface SetupProps {
  /** Called after the recovery codes were saved. Each sign-in then needs a code. */
  onDone: () => void
  doneLabel: string
  cancel: ReactNode
}

/** The steps are password, secret with a first code, and recovery codes. */
export function SecondFactorSetup({ onDone, doneLabel, cancel }: SetupProps) {
  const [secret, setSecret] = useState<NewSecret>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} doneLabel={doneLabel} />
  if (secret) return <SecretStep secret={secret} onConfirmed={setRecoveryCodes} cancel={cancel} />
  return <PasswordStep onSecret={setSecret} cancel={cancel} />
}

function PasswordStep({ onSecret, cancel }: { onSecret: (secret: NewSecret) => void; cancel: ReactNode }) {
  const { t } = useTranslation()
  const form = useContractForm(startTotpBody, { password: '' }, 'startTotp', async (body) => {
    onSecret(await call(endpoints.startTotp, { body }))
  })
  return (
    <StepForm form={form} className="gap-5" submitLabel={t('settings.secondFactor.continue')} cancel={cancel}>
      <PasswordField
        label={t('settings.secondFactor.password')}
        autoFocus
        autoComplete="current-password"
        {...form.field('password')}
      />
    </StepForm>
  )
}

interface RecoveryCodesProps extends Omit<SetupProps, 'cancel'> {
  codes: string[]
}

/** The recovery codes are readable only once. */
function RecoveryCodes({ codes, onDone, doneLabel }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const lines = codes.join('\n')

  function download() {
    const text = `${t('settings.secondFactor.fileHead')}\n\n${lines}\n`
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'merkwerk-recovery-codes.txt')
  }

  async function copy() {
    await navigator.clipboard.writeText(lines)
    setCopied(true)
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <StepTitle>{t('settings.secondFactor.recoveryTitle')}</StepTitle>
        <p className="mt-1 text-pretty text-muted">{t('settings.secondFactor.recoveryText')}</p>
      </div>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-x-8 gap-y-1.5 rounded-lg border border-line bg-surface px-5 py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? t('app.copied') : t('settings.secondFactor.copy')}
        </Button>
        <Button icon={Download} onClick={download}>
          {t('app.download')}
        </Button>
      </div>
      <Button look="primary" className="self-start" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}

interface SecretStepProps {
  secret: NewSecret
  onConfirmed: (recoveryCodes: string[]) => void
  cancel: ReactNode
}

function SecretStep({ secret: { secret, uri }, onConfirmed, cancel }: SecretStepProps) {
  const { t } = useTranslation()
  const form = useContractForm(confirmTotpBody, { totp_code: '' }, 'confirmTotp', async (body) => {
    const response = await call(endpoints.confirmTotp, { body })
    onConfirmed(response.recovery_codes)
  })
  return (
    <StepForm form={form} className="gap-6" submitLabel={t('settings.secondFactor.turnOn')} cancel={cancel}>
      <div className="flex flex-col gap-3">
        <StepTitle>{t('settings.secondFactor.scanTitle')}</StepTitle>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {/* Cameras read dark on light, whatever the theme. */}
          <QRCodeSVG
            value={uri}
            size={168}
            marginSize={4}
            title={t('settings.secondFactor.qrLabel')}
            className="rounded-lg border border-line"
          />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-muted">{t('settings.secondFactor.scanText')}</p>
            <CopyText text={inGroups(secret)} className="mt-1 whitespace-normal! text-left break-words" />
          </div>
        </div>
      </div>
      <Field
        label={t('settings.secondFactor.codeTitle')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className="sm:max-w-80"
        {...form.field('totp_code')}
      />
    </StepForm>
  )
}

interface StepFormProps {
  form: Pick<ReturnType<typeof useContractForm>, 'onSubmit' | 'failure' | 'isSubmitting'>
  className: string
  submitLabel: string
  cancel: ReactNode
  children: ReactNode
}

function StepForm({ form, className, submitLabel, cancel, children }: StepFormProps) {
  const { t } = useTranslation()
  return (
    <form noValidate onSubmit={form.onSubmit} className={`flex flex-col ${className}`}>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isSubmitting}>
          {form.isSubmitting ? t('settings.secondFactor.checking') : submitLabel}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

/** Groups of four characters are easier to type. Apps ignore the spaces. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Takes the focus, because the step replaces another one. */
function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h3 ref={title} tabIndex={-1} className="text-base font-medium outline-none">
      {children}
    </h3>
  )
}
