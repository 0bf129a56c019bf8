import { endpoints } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { formatDay } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Ends the subscription with the period that is paid for, after asking once. */
export function CancelSubscription({ end }: { end: string | null }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const date = end === null ? '' : formatDay(end)
  return (
    <ConfirmedCall
      trigger={(ask) => (
        <Button look="danger" onClick={ask}>
          {t('payments.status.cancel')}
        </Button>
      )}
      title={t('payments.status.cancelTitle')}
      labels={{
        keep: t('payments.status.keep'),
        confirm: t('payments.status.cancel'),
        busy: t('payments.status.cancelling'),
      }}
      name="cancelSubscription"
      onConfirm={() => call(endpoints.cancelSubscription, {})}
      onDone={({ subscription }) => {
        client.setQueryData(paymentQueries.subscription.queryKey, subscription)
        toast('success', t('payments.status.cancelled', { date }))
      }}
    >
      <p>{t('payments.status.cancelText', { date })}</p>
      <p>{t('payments.status.cancelResume')}</p>
    </ConfirmedCall>
  )
}
