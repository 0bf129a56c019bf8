import type { ReactNode } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useAccess } from './use-access.ts'

/** Fields and buttons that work with a subscription. Without one they are disabled below the reason, before anybody types. */
export function SubscriberFields({ children }: { children: ReactNode }) {
  const isPaused = useAccess() === 'lacking'
  return (
    <>
      <PausedNote />
      <fieldset disabled={isPaused} className="contents">
        {children}
      </fieldset>
    </>
  )
}

/** Says that changes wait for a subscription. Nothing with one. */
export function PausedNote() {
  const { t } = useTranslation()
  if (useAccess() !== 'lacking') return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-pretty">{t('access.paused')}</p>
      <ButtonLink to={paths.subscriptionFee}>{t('access.subscribe')}</ButtonLink>
    </div>
  )
}
