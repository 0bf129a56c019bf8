import { loginCodeForm } from '@merkwerk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { session } from '../../api/session.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { useContractForm } from '../../components/account/use-contract-form.ts'
import { pathAfterSignIn, returnPathOf } from '../../sign-in-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordStep } from './password-step.tsx'
import type { Credentials } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'

/** Signed-in users skip the login. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const role = session.role
  if (session.access === null || role === null) return null
  throw redirect(pathAfterSignIn(role, returnPathOf(new URL(request.url).search)))
}

export default function LoginPage() {
  const [proven, setProven] = useState<Credentials>()
  return proven ? (
    <CodeStep credentials={proven} onBack={() => setProven(undefined)} />
  ) : (
    <PasswordStep onCodeNeeded={setProven} />
  )
}

interface CodeStepProps {
  credentials: Credentials
  onBack: () => void
}

/** A code of the authenticator app or a recovery code. */
function CodeStep({ credentials, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const signIn = useSignIn()
  const [isRecovery, setRecovery] = useState(false)
  const form = useContractForm(loginCodeForm, { totp_code: '' }, 'login', async ({ totp_code }) => {
    await signIn({ ...credentials, totp_code })
  })

  function switchKind() {
    setRecovery(!isRecovery)
    // A reset forgets the fields until the next render.
    form.setFocus('totp_code')
    form.reset()
  }

  return (
    <AccountFrame
      title={t('settings.login.codeTitle')}
      lead={isRecovery ? t('settings.login.recoveryLead') : t('settings.login.codeLead')}
    >
      <form noValidate onSubmit={form.onSubmit} className="mt-8 flex flex-col gap-5">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Field
          label={isRecovery ? t('settings.login.recoveryCode') : t('settings.login.code')}
          // The only field of the step.
          autoFocus
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isRecovery ? 32 : 6}
          {...form.field('totp_code')}
        />
        <Button type="submit" look="primary" isBusy={form.isSubmitting} className="h-10">
          {form.isSubmitting ? t('login.busy') : t('login.submit')}
        </Button>
      </form>
      <div className="mt-4 flex flex-col items-start gap-1">
        <Button look="ghost" className="-ml-3" onClick={switchKind}>
          {isRecovery ? t('settings.login.useApp') : t('settings.login.useRecovery')}
        </Button>
        <Button look="ghost" className="-ml-3" onClick={onBack}>
          {t('settings.login.back')}
        </Button>
      </div>
    </AccountFrame>
  )
}
