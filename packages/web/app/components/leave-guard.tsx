import { useTranslation } from 'react-i18next'
import { useBeforeUnload, useBlocker } from 'react-router'
import { session } from '../api/session.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

/** Protects unsaved changes from navigation, reload and closing the tab. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation()
  // After the session ended nothing can be saved.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && session.access !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => isUnsaved && event.preventDefault())
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('rules.leaveTitle')}
      cancelLabel={t('rules.leaveKeep')}
      confirmLabel={t('rules.leaveConfirm')}
      busyLabel={t('rules.leaveConfirm')}
      isBusy={false}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{t('rules.leaveText')}</p>
    </ConfirmDialog>
  )
}
