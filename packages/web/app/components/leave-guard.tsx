import { useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { session } from '../api/session.ts'
import { useTranslation } from '../messages/translate.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { registerLeaveQuestion } from './ask-before-leaving.ts'

/** Protects unsaved changes from navigation, signing out, reload and closing the tab. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation()
  // After the session ended nothing can be saved.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && session.access !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => {
    if (isUnsaved) return registerLeaveQuestion((asked) => setLeave(() => asked))
  }, [isUnsaved])
  useBeforeUnload((event) => isUnsaved && event.preventDefault())
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' || leave !== undefined}
      onClose={() => {
        setLeave(undefined)
        blocker.reset?.()
      }}
      title={t('app.leaveTitle')}
      cancelLabel={t('app.leaveKeep')}
      confirmLabel={t('app.leaveConfirm')}
      busyLabel={t('app.leaveConfirm')}
      isBusy={false}
      onConfirm={() => {
        setLeave(undefined)
        leave?.()
        blocker.proceed?.()
      }}
    >
      <p>{t('app.leaveText')}</p>
    </ConfirmDialog>
  )
}
