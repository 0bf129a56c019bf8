import { endpoints, suspendUserBody, type UserDetail } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/index.ts'
import { useContractForm } from '../../../components/account/use-contract-form.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useChangeUser } from './use-change-user.ts'

export function SuspendUser({ user, isFinal = false }: { user: UserDetail; isFinal?: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const calling = isFinal ? 'terminateUser' : 'suspendUser'
  const form = useContractForm(suspendUserBody, { reason: '' }, calling, async (body) => {
    await call(endpoints[calling], { params: { id: user.id }, body })
    toast('success', t(`admin.users.${calling}.done`, { name: user.username }))
    close()
    await Promise.all(['users', 'runs'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  })

  function close() {
    setOpen(false)
    form.reset()
  }

  return (
    <ConfirmDialog
      trigger={<Button look="danger">{t(`admin.users.${calling}.ask`)}</Button>}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      title={t(`admin.users.${calling}.title`, { name: user.username })}
      cancelLabel={t('admin.users.keep')}
      confirmLabel={t(`admin.users.${calling}.confirm`)}
      busyLabel={t(`admin.users.${calling}.busy`)}
      isBusy={form.isSubmitting}
      onConfirm={() => element.current?.requestSubmit()}
      fields={
        <form noValidate ref={element} onSubmit={form.onSubmit} className="flex flex-col gap-4">
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
          <Field
            label={t('app.reason')}
            hint={t('admin.users.reasonHint')}
            maxLength={500}
            {...form.field('reason')}
          />
        </form>
      }
    >
      <p>{t(`admin.users.${calling}.text`)}</p>
      {isFinal && user.coins.balance + user.coins.held > 0 && (
        <p className="font-medium text-ink">
          {t('admin.users.forfeits', { count: user.coins.balance + user.coins.held })}
        </p>
      )}
    </ConfirmDialog>
  )
}

export function ReinstateUser({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const reinstate = useChangeUser(
    'reinstateUser',
    () => call(endpoints.reinstateUser, { params: { id: user.id } }),
    t('admin.users.reinstated', { name: user.username }),
  )
  return (
    <Button isBusy={reinstate.isPending} onClick={() => reinstate.mutate()}>
      {t('admin.users.reinstate')}
    </Button>
  )
}
