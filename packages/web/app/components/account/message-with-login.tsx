import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'

/** A page that says how things stand and leads to the login. */
export function MessageWithLogin({
  title,
  text,
  state,
  children,
}: {
  title: string
  text: string
  /** What the login should know. */
  state?: unknown
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <AccountFrame title={title} lead={text}>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <ButtonLink look="primary" to={paths.login} state={state}>
          {t('account.toLogin')}
        </ButtonLink>
        {children}
      </div>
    </AccountFrame>
  )
}
