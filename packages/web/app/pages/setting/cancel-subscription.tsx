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
          {t('payments.standing.cancel')}
        </Button>
      )}
      title={t('payments.standing.cancelTitle')}
      labels={{
        keep: t('payments.standing.keep'),
        confirm: t('payments.standing.cancel'),
        busy: t('payments.standing.cancelling'),
      }}
      name="cancelSubscription"
      onConfirm={() => call(endpoints.cancelSubscription, {})}
      onDone={({ subscription }) => {
        client.setQueryData(paymentQueries.subscription.queryKey, subscription)
        toast('success', t('payments.standing.cancelled', { date }))
      }}
    >
      <p>{t('payments.standing.cancelText', { date })}</p>
      <p>{t('payments.standing.cancelResume')}</p>
    </ConfirmedCall>
  )
}
