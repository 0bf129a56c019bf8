import { endpoints } from '@merkwerk/contract'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { describeError } from '../../api/describe-error.ts'
import { CallError } from '../../api/error.ts'
import { call } from '../../api/index.ts'
import { pathOfRole } from '../../paths.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Failure {
  text: string
  verificationLink: string | undefined
}

export function LoginForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '' } })

  const signIn = handleSubmit(async ({ email, password }) => {
    setFailure(undefined)
    try {
      const answer = await call(endpoints.login, { body: { email, password } })
      const role = answer.admin ? 'admin' : 'user'
      session.start(answer, role)
      await navigate(pathOfRole(role), { replace: true })
    } catch (error) {
      const link = error instanceof CallError ? error.body.verification_link : undefined
      setFailure({
        text: describeError(error, 'login'),
        verificationLink: typeof link === 'string' ? link : undefined,
      })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void signIn(event)} className="mt-8 flex flex-col gap-5">
      {failure && (
        <Notice
          tone="error"
          action={
            failure.verificationLink && (
              <a href={failure.verificationLink} className={buttonClass('secondary')}>
                {t('login.verify')}
              </a>
            )
          }
        >
          {failure.text}
        </Notice>
      )}
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={formState.errors.email?.message}
        {...register('email', {
          required: t('login.emailRequired'),
          pattern: { value: /\S+@\S+\.\S+/, message: t('login.emailInvalid') },
        })}
      />
      <Field
        label={t('login.password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        trailing={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? t('login.hide') : t('login.show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        }
        {...register('password', { required: t('login.passwordRequired') })}
      />
      <Button type="submit" look="primary" isBusy={formState.isSubmitting} className="mt-1 h-10">
        {formState.isSubmitting ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  )
}
