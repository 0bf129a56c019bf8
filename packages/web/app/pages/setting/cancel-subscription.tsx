import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { formatDay } from '../../texts/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Ends the subscription with the period that is paid for, after asking once. */
export function CancelSubscription({ end }: { end: string | null }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const date = end === null ? '' : formatDay(end)
  const cancel = useMutation({
    mutationFn: () => call(endpoints.cancelSubscription, {}),
    onSuccess: ({ subscription }) => {
      client.setQueryData(paymentQueries.subscription.queryKey, subscription)
      setOpen(false)
      toast('success', t('payments.standing.cancelled', { date }))
    },
  })
  return (
    <>
      <Button
        look="danger"
        onClick={() => {
          cancel.reset()
          setOpen(true)
        }}
      >
        {t('payments.standing.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('payments.standing.cancelTitle')}
        keepLabel={t('payments.standing.keep')}
        confirmLabel={t('payments.standing.cancel')}
        busyLabel={t('payments.standing.cancelling')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        <p>{t('payments.standing.cancelText', { date })}</p>
        <p>{t('payments.standing.cancelResume')}</p>
        {cancel.error && <Notice tone="error">{describeError(cancel.error, 'cancelSubscription')}</Notice>}
      </ConfirmDialog>
    </>
  )
}
