import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'

/** A page that says how things stand and leads to the login. */
export function MessageWithLogin({
  title,
  text,
  isPrimary = true,
  children,
}: {
  title: string
  text: string
  /** Whether signing in is the next thing to do. */
  isPrimary?: boolean
  /** Stands between the text and the way to the login. */
  children?: ReactNode
}) {
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
