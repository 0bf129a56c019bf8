import { endpoints } from '@merkwerk/contract'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StepTitle } from './step-title.tsx'
import { useContractForm } from './use-contract-form.ts'

/** What an authenticator app needs: as text for typing, and as the address in a QR code. */
export interface NewSecret {
  secret: string
  uri: string
}

interface SecretStepProps {
  secret: NewSecret
  onConfirmed: (recoveryCodes: string[]) => void
  cancel: ReactNode
}

/** Shows the new secret and takes the first code that the app makes of it. */
export function SecretStep({ secret: { secret, uri }, onConfirmed, cancel }: SecretStepProps) {
  const { t } = useTranslation()
  const form = useContractForm(endpoints.confirmTotp.body, { totp_code: '' }, 'confirmTotp', async (body) => {
    const response = await call(endpoints.confirmTotp, { body })
    onConfirmed(response.recovery_codes)
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-6">
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
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
        error={form.problemOf('totp_code')}
        {...form.register('totp_code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isSubmitting}>
          {form.isSubmitting ? t('settings.secondFactor.checking') : t('settings.secondFactor.turnOn')}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

/** Four characters at a time are easier to type; apps pass over the blanks. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
