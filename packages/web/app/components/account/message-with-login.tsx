import type { ReactNode } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'

interface MessageWithLoginProps {
  title: string
  text: string
  isPrimary?: boolean
  children?: ReactNode
}

export function MessageWithLogin({ title, text, isPrimary = true, children }: MessageWithLoginProps) {
  const { t } = useTranslation()
  return (
    <AccountFrame title={title} lead={text}>
      <div className="mt-6 flex flex-col gap-6">
        {children}
        <ButtonLink look={isPrimary ? 'primary' : 'secondary'} to={paths.login} className="self-start">
          {t('account.toLogin')}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
