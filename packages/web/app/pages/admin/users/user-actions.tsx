import { endpoints, type User } from '@merkwerk/contract'
import { useState } from 'react'
import { call } from '../../../api/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { X } from '../../../ui/icons/app-icons.ts'
import { Check } from '../../../ui/icons/public-icons.ts'
import { useChangeUser } from './use-change-user.ts'
import { chooseUserStatus } from './user-badge.tsx'

export function UserActions({ user, onOpen }: { user: User; onOpen?: () => void }) {
  const { t } = useTranslation()
  const status = chooseUserStatus(user)
  return (
    <span className="flex flex-wrap gap-2">
      {(status === 'pending' || status === 'rejected') && user.is_email_verified && <Approve user={user} />}
      {status === 'pending' && <Reject user={user} />}
      {status !== 'pending' && onOpen && (
        <Button look="ghost" onClick={onOpen} className="-ml-3 h-8 @4xl:-my-1.5">
          {t('admin.users.manage')} <span className="sr-only">{user.username}</span>
        </Button>
      )}
    </span>
  )
}

function Approve({ user }: { user: User }) {
  const { t } = useTranslation()
  const approve = useChangeUser(
    'approveUser',
    () => call(endpoints.approveUser, { query: { userId: user.id } }),
    t('admin.users.approved', { name: user.username }),
    { id: user.id, changed: { is_admin_verified: true, rejected_at: null } },
  )
  return (
    <Button
      icon={Check}
      isBusy={approve.isPending}
      onClick={() => approve.mutate()}
      className="h-8 @4xl:-my-1.5"
    >
      {t('admin.users.approve')} <span className="sr-only">{user.username}</span>
    </Button>
  )
}

function Reject({ user }: { user: User }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { username: name, email } = user
  const [reason, setReason] = useState('')
  const reject = useChangeUser(
    'rejectUser',
    () => call(endpoints.rejectUser, { body: { name, email, reason } }),
    t('admin.users.rejected'),
    { id: user.id, changed: { rejected_at: new Date().toISOString() } },
  )
  return (
    <ConfirmDialog
      trigger={
        <Button look="danger" icon={X} className="h-8 @4xl:-my-1.5">
          {t('admin.users.reject')} <span className="sr-only">{name}</span>
        </Button>
      }
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      title={t('admin.users.rejectTitle', { name })}
      cancelLabel={t('admin.users.keep')}
      confirmLabel={t('admin.users.reject')}
      busyLabel={t('admin.users.rejecting')}
      isBusy={reject.isPending}
      onConfirm={() => reject.mutate(undefined, { onSettled: () => setOpen(false) })}
      fields={
        <Field
          label={t('admin.users.rejectReason')}
          hint={t('admin.users.rejectReasonHint')}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      }
    >
      <p>{t('admin.users.rejectText', { email })}</p>
    </ConfirmDialog>
  )
}
